/** /voucher: what was issued, the trips ahead and those that are over, in the orders the person may see. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { vouchersQuery, type Voucher } from '@trajeto/orders-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { dayInSaoPaulo, shortName } from '@trajeto/shared-format';
import { LinkTabs, PageHeader, Pages, type PageMeta } from '@trajeto/shared-ui';
import { Filters, SearchField, useTabbedAddress } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { Link } from 'react-router';
import { GALLERY, galleryQuestion } from './gallery-address';
import { VoucherCard } from './voucher-card';
import { NoVoucher, Unanswered } from './voucher-states';
import classes from './vouchers.module.css';
import { vouchersText } from './vouchers.text';

const useGalleryAddress = () => useTabbedAddress(GALLERY);
type GalleryAddress = ReturnType<typeof useGalleryAddress>;

function Tabs({ tab: current, toTab }: GalleryAddress) {
  const tabs = GALLERY.tabs.map((tab) => ({ id: tab, label: vouchersText.tab[tab], to: toTab(tab), isCurrent: tab === current }));
  return <LinkTabs label={vouchersText.tabs} tabs={tabs} />;
}

function Nothing({ values, to }: GalleryAddress) {
  if (!values.search) return <NoVoucher title={vouchersText.empty} />;
  const clear = (
    <Anchor component={Link} to={to({ search: '' })}>
      {vouchersText.clearFilters}
    </Anchor>
  );
  return <NoVoucher title={vouchersText.notFound} action={clear} />;
}

const namesOf = ({ travelers }: Voucher) => travelers.map(({ name }) => shortName(name)).join(', ');

function Cards({ vouchers, isStale }: { vouchers: readonly Voucher[]; isStale: boolean }) {
  return (
    <ul className={classes.cards} aria-label={vouchersText.list} data-stale={isStale || undefined}>
      {vouchers.map((voucher) => (
        <li key={voucher.uuid}>
          <VoucherCard voucher={voucher} who={namesOf(voucher)} orderTo={`/pedidos/${voucher.orderUuid}`} />
        </li>
      ))}
    </ul>
  );
}

/** What the server says of a page, as the foot of a list reads it. */
const footOf = ({ from, to, ...meta }: Omit<PageMeta, 'from' | 'to'> & { from?: number | null; to?: number | null }): PageMeta => ({
  ...meta,
  from: from ?? null,
  to: to ?? null,
});

function useGallery({ values, tab }: GalleryAddress) {
  const customerUuid = useCustomerUuid();
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const asked = useQuery(vouchersQuery(customerUuid, galleryQuestion({ ...values, tab }, today)));
  // Without a network the other tab's trips would stay under this one's name.
  const isOther = asked.isPlaceholderData && asked.fetchStatus === 'paused';
  return { asked, page: isOther ? undefined : asked.data };
}

function Trips({ address }: { address: GalleryAddress }) {
  const { asked, page } = useGallery(address);
  if (!page) return <Unanswered asked={asked} />;
  if (page.data.length === 0) return <Nothing {...address} />;
  return (
    <>
      <Cards vouchers={page.data} isStale={asked.isPlaceholderData} />
      <Pages meta={footOf(page.meta)} onPage={(number) => address.change({ page: number })} />
    </>
  );
}

export function GalleryPage() {
  const address = useGalleryAddress();
  return (
    <>
      <PageHeader title={vouchersText.title} />
      <Tabs {...address} />
      <Filters>
        <SearchField label={vouchersText.search} value={address.values.search} onSearch={(search) => address.change({ search })} />
      </Filters>
      <Trips address={address} />
    </>
  );
}
