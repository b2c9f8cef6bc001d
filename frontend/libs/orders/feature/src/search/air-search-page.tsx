/** /busca/passagens-aereas: who travels and why above the same card as home; recent searches below. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonTripsQuery } from '@trajeto/config-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { PageHeader } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formOf, stretchesOf } from './air-search';
import { AirSearchCard } from './air-search-card';
import { RecentSearches } from './recent-searches';
import classes from './search.module.css';
import { searchText } from './search.text';
import { TravelerPicker } from './traveler-picker';

function ReasonSelect({ value, onChange }: { value: string | null; onChange: (uuid: string | null) => void }) {
  const { data = [] } = useQuery(reasonTripsQuery(useCustomerUuid()));
  return (
    <Select
      label={searchText.reason}
      size="md"
      searchable
      clearable
      placeholder={searchText.reasonHint}
      value={value}
      onChange={onChange}
      data={data.map(({ uuid, reason }) => ({ value: uuid, label: reason }))}
      clearButtonProps={{ 'aria-label': searchText.clearReason }}
    />
  );
}

/** '#booking' scrolls to the card and puts the cursor in 'De'. */
function useBookingHash() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#booking') return;
    const card = document.getElementById('booking');
    card?.scrollIntoView();
    card?.querySelector<HTMLInputElement>('input[role="combobox"], input[type="text"], input:not([type])')?.focus();
  }, [hash]);
}

export function AirSearchPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const carried = stretchesOf(params.toString());
  const asked = (params.get('travelers') ?? '').split(',').filter(Boolean);
  const [travelers, setTravelers] = useState(asked.length > 0 ? asked : user.employeeUuid ? [user.employeeUuid] : []);
  const [reason, setReason] = useState(params.get('reasonTrip'));
  useBookingHash();
  return (
    <>
      <PageHeader title={searchText.title} />
      <div className={classes.page}>
        <div className={`tj-card ${classes.who ?? ''}`}>
          <TravelerPicker label={searchText.forWhom} value={travelers} onChange={setTravelers} />
          <ReasonSelect value={reason} onChange={setReason} />
        </div>
        <AirSearchCard {...(carried && { start: formOf(carried) })} travelers={travelers} reason={reason} />
        <RecentSearches travelers={travelers} reason={reason} />
      </div>
    </>
  );
}
