/** /pedidos and /agencias/pedidos: the trips of a company, and of all companies of the agency. */
import { OrderListPage, type ListView } from '@trajeto/orders-feature/orders';
import { redirect, useSearchParams, type LoaderFunction } from 'react-router';
import { OrderKinds } from './order-kinds';
import { elsewhereOf, kindOfAddress, KINDS_OF } from './order-type';

function TripsOf({ view }: { view: ListView }) {
  const [query] = useSearchParams();
  const asked = kindOfAddress(query);
  const kind = KINDS_OF[view].includes(asked) ? asked : 'travel';
  return <OrderListPage view={view} kinds={<OrderKinds view={view} current={kind} />} />;
}

export const CompanyOrdersScreen = () => <TripsOf view="company" />;
export const AgencyOrdersScreen = () => <TripsOf view="agency" />;

/** An address made for one's own lists still leads to what it names. */
export const companyOrdersLoader: LoaderFunction = ({ request }) => {
  const elsewhere = elsewhereOf(kindOfAddress(new URL(request.url).searchParams));
  return elsewhere === null ? null : redirect(elsewhere);
};
