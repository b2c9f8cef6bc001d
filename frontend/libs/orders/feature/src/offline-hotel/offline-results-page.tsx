/** /busca/hospedagens-offline/resultados: the agency's options for the stay an address asks for. */
import { Malformed } from '../results/trip-head';
import { OFFLINE, OfflineResults } from './offline-results';
import { useOfflineAddress } from './use-offline-address';

export function OfflineResultsPage() {
  const address = useOfflineAddress();
  return address.stretches ? <OfflineResults address={address} stretches={address.stretches} /> : <Malformed product={OFFLINE} />;
}
