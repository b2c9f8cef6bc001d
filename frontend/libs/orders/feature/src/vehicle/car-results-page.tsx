/** /busca/alugar-carros/resultados: which of its three pages an address asks for. */
import { TripPage } from '../results/trip-page';
import { CAR, CarResults } from './car-results';
import { CarStep } from './car-step';
import { useCarAddress } from './use-car-address';

export function CarResultsPage() {
  const address = useCarAddress();
  return (
    <TripPage
      product="vehicle"
      searched={CAR}
      address={address}
      results={(stretches) => <CarResults address={address} stretches={stretches} />}
      step={(step) => <CarStep key={step.item.uuid} address={address} step={step} />}
    />
  );
}
