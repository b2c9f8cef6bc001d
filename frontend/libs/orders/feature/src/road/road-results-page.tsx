/** /busca/passagens-onibus/resultados: which of its three pages an address asks for. */
import { TripPage } from '../results/trip-page';
import { ROAD, RoadResults } from './road-results';
import { RoadStep } from './road-step';
import { useBusAddress } from './use-bus-address';

export function RoadResultsPage() {
  const address = useBusAddress();
  return (
    <TripPage
      product="road"
      searched={ROAD}
      address={address}
      results={(stretches) => <RoadResults address={address} stretches={stretches} />}
      step={(step) => <RoadStep key={step.item.uuid} address={address} step={step} />}
    />
  );
}
