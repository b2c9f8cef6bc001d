/** /busca/hospedagens/resultados: which of its three pages an address asks for. */
import { TripPage } from '../results/trip-page';
import { HOTEL, HotelResults } from './hotel-results';
import { HotelStep } from './hotel-step';
import { useHotelAddress } from './use-hotel-address';

export function HotelResultsPage() {
  const address = useHotelAddress();
  return (
    <TripPage
      product="hotel"
      searched={HOTEL}
      address={address}
      results={(stretches) => <HotelResults address={address} stretches={stretches} />}
      step={(step) => <HotelStep key={step.item.uuid} address={address} step={step} />}
    />
  );
}
