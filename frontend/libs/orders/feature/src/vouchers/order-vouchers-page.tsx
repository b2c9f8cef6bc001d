/** /pedidos/{id}/vouchers: a card for each issued item and traveler of one order. */
import { useQuery } from '@tanstack/react-query';
import { orderVouchersQuery, type Voucher } from '@trajeto/orders-data-access';
import { PageHeader } from '@trajeto/shared-ui';
import { useParams } from 'react-router';
import { VoucherCard } from './voucher-card';
import { NoVoucher, Unanswered } from './voucher-states';
import classes from './vouchers.module.css';
import { vouchersText } from './vouchers.text';

function Cards({ vouchers }: { vouchers: readonly Voucher[] }) {
  if (vouchers.length === 0) return <NoVoucher title={vouchersText.notIssued} />;
  return (
    <ul className={classes.cards} aria-label={vouchersText.list}>
      {vouchers.flatMap((voucher) =>
        voucher.travelers.map(({ uuid, name }) => (
          <li key={`${voucher.uuid}-${uuid}`}>
            <VoucherCard voucher={voucher} who={name} traveler={uuid} />
          </li>
        )),
      )}
    </ul>
  );
}

export function OrderVouchersPage() {
  const { orderId = '' } = useParams();
  const asked = useQuery(orderVouchersQuery(orderId));
  const number = asked.data?.[0]?.orderNumber;
  const order = { label: number === undefined ? vouchersText.oneOrder : vouchersText.order(number), to: `/pedidos/${orderId}` };
  return (
    <>
      <PageHeader title={vouchersText.ofOrder} crumbs={[order]} />
      {asked.data ? <Cards vouchers={asked.data} /> : <Unanswered asked={asked} />}
    </>
  );
}
