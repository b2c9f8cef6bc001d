/** Who of the travelers may drive: their names, and their age where it may be read. */
import { useQuery } from '@tanstack/react-query';
import { travelersQuery } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';

export interface Person {
  uuid: string;
  name: string;
  /** YYYY-MM-DD */
  birth: string | null;
}

/** Those of `uuids` whose names are known, in their order. */
export function usePeople(uuids: readonly string[]): Person[] {
  const { user } = useSession();
  const { data = [] } = useQuery(travelersQuery(''));
  return uuids.flatMap((uuid) => {
    const found = data.find((traveler) => traveler.uuid === uuid);
    if (found) return [{ uuid, name: found.fullName, birth: found.dateBirth ?? null }];
    return uuid === user.employeeUuid ? [{ uuid, name: user.name, birth: null }] : [];
  });
}
