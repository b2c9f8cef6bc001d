/** The page of every product's search: product tabs, who travels and why; the product's card and recent searches below. */
import { useQuery } from '@tanstack/react-query';
import { reasonTripOptions } from '@trajeto/config-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { PageHeader } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { carriedAround, withAround, type Around } from './around';
import { ProductTabs } from './product-tabs';
import classes from './search.module.css';
import { searchText } from './search.text';
import { isUuid, type WhoAndWhy } from './stretch';
import { TravelerPicker } from './traveler-picker';

function ReasonSelect({ value, onChange }: { value: string | null; onChange: (uuid: string | null) => void }) {
  const reasons = reasonTripOptions(useCustomerUuid());
  // The address carries a reason by its uuid alone.
  const { data = [] } = useQuery({ ...reasons(''), enabled: value !== null });
  return (
    <SearchSelect
      label={searchText.reason}
      size="md"
      clearable
      placeholder={searchText.reasonHint}
      query={reasons}
      value={value}
      current={data.find((option) => option.value === value)}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': searchText.clearReason }}
    />
  );
}

/** What the address of a search carries so that its choice goes into an order: the order, who travels in it, why, and its trip. */
export function addingTo(orderId: string, travelers: readonly string[], reason: string | null, around: Around | null): string {
  const who = { orderId, travelers: travelers.join(','), ...(reason && { reasonTrip: reason }) };
  return new URLSearchParams({ ...who, ...(around && withAround(around)) }).toString();
}

/** '#booking' scrolls to the card and puts the cursor in its first field. */
function useBookingHash() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#booking') return;
    const card = document.getElementById('booking');
    card?.scrollIntoView();
    card?.querySelector<HTMLInputElement>('input[role="combobox"], input[type="text"], input:not([type])')?.focus();
  }, [hash]);
}

export function SearchPage({ title, children }: { title: string; children: (who: WhoAndWhy) => ReactNode }) {
  const { user } = useSession();
  const [params] = useSearchParams();
  const carried = (params.get('travelers') ?? '').split(',').filter(Boolean);
  const [travelers, setTravelers] = useState(carried.length > 0 ? carried : user.employeeUuid ? [user.employeeUuid] : []);
  const [reason, setReason] = useState(params.get('reasonTrip'));
  const carriedOrder = params.get('orderId');
  const orderId = isUuid(carriedOrder) ? carriedOrder : null;
  const query = orderId ? `?${addingTo(orderId, travelers, reason, carriedAround(params))}` : '';
  useBookingHash();
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.page}>
        <ProductTabs query={query} />
        <div className={`tj-card ${classes.who ?? ''}`}>
          <TravelerPicker label={searchText.forWhom} value={travelers} onChange={setTravelers} isReadOnly={orderId !== null} />
          <ReasonSelect value={reason} onChange={setReason} />
        </div>
        {children({ travelers, reason, orderId })}
      </div>
    </>
  );
}
