/** /busca/passagens-aereas/resultados: which of its three pages an address asks for. */
import { TripPage } from '../results/trip-page';
import { AIR, AirResults } from './air-results';
import { AirStep } from './air-step';
import { useResultsAddress } from './use-results-address';

export function AirResultsPage() {
  const address = useResultsAddress();
  return (
    <TripPage
      product="airway"
      searched={AIR}
      address={address}
      results={(stretches) => <AirResults address={address} stretches={stretches} />}
      step={(step) => <AirStep key={step.item.uuid} address={address} step={step} />}
    />
  );
}
