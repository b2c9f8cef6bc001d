/** What the server knows by the words typed: orders, people, companies; asked once the typing rests. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { may, useSession, type Session } from '@trajeto/shared-auth';
import { applyMask } from '@trajeto/shared-format';
import {
  companiesQuery,
  orderFindsQuery,
  personFindsQuery,
  type Company,
  type FoundOrder,
  type FoundPerson,
} from '@trajeto/shell-data-access';
import { IconBuilding, IconListDetails, IconUser } from '@tabler/icons-react';
import type { IsBuilt } from '../navigation/menu';
import type { Find } from './finds';
import { paletteText } from './palette.text';

/** Milliseconds of rest before the server is asked (spec section 9), the fewest letters worth asking for, the most of a kind. */
export const SEARCH_PAUSE = 700;
const FEWEST = 2;
const MOST = 5;
const PEOPLE = '/configuracoes/funcionarios';

export interface FindGroup {
  label: string;
  finds: Find[];
  isPending: boolean;
  hasFailed: boolean;
}

const ofOrder = ({ uuid, orderNumber, destination }: FoundOrder): Find => ({
  id: `order:${uuid}`,
  label: paletteText.order(orderNumber, destination),
  to: `/pedidos/${uuid}`,
  icon: IconListDetails,
});

const ofPerson = ({ uuid, name, email }: FoundPerson): Find => ({
  id: `person:${uuid}`,
  label: name,
  hint: email,
  to: `${PEOPLE}?abrir=${uuid}`,
  icon: IconUser,
});

const ofCompany = ({ uuid, tradingName, cnpj }: Company): Find => ({
  id: `company:${uuid}`,
  label: tradingName,
  hint: applyMask('cnpj', cnpj),
  to: '/busca',
  icon: IconBuilding,
  customerUuid: uuid,
});

/** Which of the three this person may look up, and only where a found one can be opened. */
export function lookUpsOf(session: Session, isBuilt: IsBuilt) {
  const isAgency = session.user.context === 'agency';
  return {
    orders: may(session, 'ViewOrder') || isAgency,
    people: session.customerUuid !== null && may(session, 'ViewCustomerEmployee') && isBuilt(PEOPLE),
    companies: isAgency,
  };
}

function groupOf<Row>(label: string, { data, isFetching, isError }: UseQueryResult<Row[]>, find: (row: Row) => Find): FindGroup {
  return { label, finds: (data ?? []).slice(0, MOST).map(find), isPending: isFetching && !data, hasFailed: isError };
}

export interface LookedUp {
  groups: FindGroup[];
  /** The typing has not rested yet, and there is something to ask. */
  isWaiting: boolean;
}

export function useLookedUp(typed: string, isBuilt: IsBuilt): LookedUp {
  const session = useSession();
  const words = typed.trim();
  const [rested] = useDebouncedValue(words, SEARCH_PAUSE);
  const isAsked = words === rested && rested.length >= FEWEST;
  const allowed = lookUpsOf(session, isBuilt);
  const orders = useQuery({ ...orderFindsQuery(rested), enabled: isAsked && allowed.orders });
  const people = useQuery({ ...personFindsQuery(session.customerUuid ?? '', rested), enabled: isAsked && allowed.people });
  const companies = useQuery({ ...companiesQuery(rested), enabled: isAsked && allowed.companies });
  const isWaiting = words !== rested && words.length >= FEWEST && Object.values(allowed).some(Boolean);
  if (!isAsked) return { groups: [], isWaiting };
  const groups = [
    groupOf(paletteText.orders, orders, ofOrder),
    groupOf(paletteText.people, people, ofPerson),
    groupOf(paletteText.companies, companies, ofCompany),
  ];
  return { groups: groups.filter(({ finds, isPending, hasFailed }) => finds.length > 0 || isPending || hasFailed), isWaiting };
}
