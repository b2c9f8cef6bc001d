/** Motivos de viagem and, on a second tab, de adiantamento: why people travel and ask for money. */
import {
  reasonExpensesQuery,
  reasonTripsQuery,
  useReasonExpenseWrites,
  useReasonTripWrites,
  type ReasonForm,
  type ReasonTrip,
} from '@trajeto/config-data-access/lists';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { LinkTabs } from '@trajeto/shared-ui';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { useLocation, useSearchParams } from 'react-router';
import { reasonExpensesText, reasonsText, reasonTripsText } from './reasons.text';

/** Both kinds are read alike. */
type Reason = ReasonTrip;
const form: ResourceForm<Reason, ReasonForm> = {
  valuesOf: (row) => ({ reason: row?.reason ?? '' }),
  fields: [{ name: 'reason', label: reasonTripsText.reason, required: reasonTripsText.reasonRequired, maxLength: 1000 }],
};
/** The actions on both are those of reasons for a trip; one for an advance is only switched off. */
const shared = {
  actions: { view: 'view-reason-trip', create: 'create-reason-trip', update: 'update-reason-trip' },
  nameOf: ({ reason }: Reason) => reason,
  columns: [{ id: 'reason', header: reasonTripsText.reason, cell: ({ reason }: Reason) => reason }],
  isActive: ({ active }: Reason) => active,
  form,
};
const ADVANCES = 'adiantamento';

function Tabs({ isOfAdvances }: { isOfAdvances: boolean }) {
  const { hash } = useLocation();
  return (
    <LinkTabs
      label={reasonsText.tabs}
      tabs={[
        { id: 'trips', label: reasonTripsText.title, to: `?${hash}`, isCurrent: !isOfAdvances },
        { id: 'advances', label: reasonExpensesText.title, to: `?de=${ADVANCES}${hash}`, isCurrent: isOfAdvances },
      ]}
    />
  );
}

function ReasonTrips(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      {...shared}
      actions={{ ...shared.actions, remove: 'delete-reason-trip' }}
      text={reasonTripsText}
      query={(question) => reasonTripsQuery(customerId, question)}
      writes={useReasonTripWrites(customerId, reasonTripsText.words)}
    >
      <Tabs isOfAdvances={false} />
    </ResourcePage>
  );
}

function ReasonExpenses(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      {...shared}
      text={reasonExpensesText}
      query={(question) => reasonExpensesQuery(customerId, question)}
      writes={useReasonExpenseWrites(customerId, reasonExpensesText.words)}
    >
      <Tabs isOfAdvances />
    </ResourcePage>
  );
}

export function ReasonsPage(place: PagePlace) {
  const [query] = useSearchParams();
  return query.get('de') === ADVANCES ? <ReasonExpenses {...place} /> : <ReasonTrips {...place} />;
}
