/** /despesas/solicitar-adiantamento: money before the trip, for oneself and for others; with ?adiantamento= one that was asked for is edited. */
import { Button, Select, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { advanceQuery, reasonExpensesQuery, type Advance } from '@trajeto/expenses-data-access';
import { orderListQuery, orderQuery, travelersQuery } from '@trajeto/orders-data-access';
import { messageOf, useCustomerUuid, useMay, useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo, formatShortSpan } from '@trajeto/shared-format';
import { Banner, EmptyState, ErrorState, Money, NetworkButton, OnItsWay, PageHeader } from '@trajeto/shared-ui';
import { projectChargeOf, ProjectFields } from '@trajeto/shared-ui/crud';
import { IconCash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCharging } from '../form/charging';
import { CostCenterSelect } from '../form/cost-center-select';
import { SpendingBalances } from '../form/spending-balances';
import classes from './advance.module.css';
import { advanceText } from './advance.text';
import { NeedCard } from './need-card';
import { PeopleField } from './people-field';
import { countOf, needOf, totalOf } from './request';
import { useAdvanceRequest, type Beginning, type RequestState } from './use-request';
import { WhoApproves } from './who-approves';

interface Option {
  value: string;
  label: string;
}
const withOwn = (options: readonly Option[], own: Option | null): Option[] =>
  own && !options.some(({ value }) => value === own.value) ? [own, ...options] : [...options];

function useTrips() {
  const { data } = useQuery({
    ...orderListQuery({ mine: true, orderType: 'travel', page: 1, limit: 50 }),
    enabled: useMay('ViewOrder'),
  });
  return data?.data ?? [];
}

function TripSelect({ state, advance }: { state: RequestState; advance: Advance | null }) {
  const { request, change } = state;
  const rows = useTrips();
  const trips = rows.map(({ uuid, orderNumber, destination, startDate, endDate }) => ({
    value: uuid,
    label: [advanceText.tripOf(orderNumber), destination, startDate && formatShortSpan(startDate, endDate)].filter(Boolean).join(' · '),
  }));
  const own = advance?.order ? { value: advance.order.uuid, label: advanceText.tripOf(advance.order.orderNumber) } : null;
  const costCenterOf = (uuid: string | null) => rows.find((row) => row.uuid === uuid)?.costCenter.uuid;
  return (
    <Select
      label={advanceText.trip}
      placeholder={advanceText.noTrip}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': advanceText.noTrip }}
      value={request.orderUuid}
      data={withOwn(trips, own)}
      onChange={(orderUuid) => change({ ...request, orderUuid, costCenterUuid: costCenterOf(orderUuid) ?? request.costCenterUuid })}
    />
  );
}

function ChargeFields({ state, advance }: { state: RequestState; advance: Advance | null }) {
  const { request, problems, change } = state;
  const charging = useCharging();
  const trips = useTrips();
  return (
    <section className={classes.charge} aria-label={advanceText.charge}>
      <h2>{advanceText.charge}</h2>
      <CostCenterSelect
        label={advanceText.costCenter}
        placeholder={advanceText.pick}
        known={[...(advance ? [advance.costCenter] : []), ...trips.map(({ costCenter }) => costCenter)]}
        error={problems.costCenterUuid}
        value={request.costCenterUuid}
        onChange={(costCenterUuid) => change({ ...request, costCenterUuid })}
      />
      <ProjectFields {...charging} saysOptional charge={request} errors={problems} onChange={(patch) => change({ ...request, ...patch })} />
      <SpendingBalances charge={request} />
    </section>
  );
}

function Foot({ state, isEdit }: { state: RequestState; isEdit: boolean }) {
  const { request, isSending, submit, cancel } = state;
  return (
    <div className={classes.foot}>
      <span className={classes.total}>
        {advanceText.total} <Money value={totalOf(request)} fw={700} />
      </span>
      <Button variant="default" onClick={cancel}>
        {advanceText.cancel}
      </Button>
      <NetworkButton h={44} loading={isSending} onClick={() => void submit()}>
        {isEdit ? advanceText.save : advanceText.send}
      </NetworkButton>
    </div>
  );
}

/** What the asker's own spending is usually charged to. */
function useOwnCostCenter(): string | null {
  const { user } = useSession();
  const { data } = useQuery(travelersQuery(''));
  return data?.find(({ uuid }) => uuid === user.employeeUuid)?.costCenter?.uuid ?? null;
}

function Form({ beginning }: { beginning: Beginning }) {
  const { advance } = beginning;
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const root = useRef<HTMLDivElement>(null);
  const state = useAdvanceRequest(beginning, today, useOwnCostCenter());
  const { request, problems, change, changeNeed } = state;
  const reasons = useQuery(reasonExpensesQuery(useCustomerUuid()));
  const ownReason = advance && { ...advance.reasonExpense, active: true };
  const offered = reasons.data ?? [];
  const listed =
    ownReason && !offered.some(({ uuid }) => uuid === ownReason.uuid) ? [ownReason as (typeof offered)[number], ...offered] : offered;
  const submit = async () => {
    await state.submit();
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useHotkeys([['mod+Enter', () => void submit()]], []);
  const count = countOf(problems);
  return (
    <div className={classes.form} ref={root}>
      {advance && <Banner tone="anil" title={advanceText.restarts} />}
      {count > 3 && <Banner tone="urucum" title={advanceText.summary(count)} />}
      {reasons.isError && <ErrorState message={advanceText.listsFailed} error={reasons.error} onRetry={() => void reasons.refetch()} />}
      {reasons.data?.length === 0 && <Banner tone="ipe" title={advanceText.noReasons} />}
      <div className={classes.top}>
        <PeopleField
          needs={request.needs}
          error={problems.people}
          isFixed={advance !== null}
          onAdd={({ costCenterUuid, ...person }) =>
            change({ ...request, needs: [...request.needs, needOf(person)], costCenterUuid: request.costCenterUuid ?? costCenterUuid })
          }
          onRemove={(uuid) => change({ ...request, needs: request.needs.filter(({ travelerUuid }) => travelerUuid !== uuid) })}
        />
        <TripSelect state={state} advance={advance} />
      </div>
      <div className={classes.needs}>
        {request.needs.map((need, index) => (
          <NeedCard
            key={need.travelerUuid}
            need={need}
            problems={problems.needs[need.travelerUuid] ?? {}}
            reasons={listed}
            today={today}
            first={index === 0 ? null : (request.needs[0] ?? null)}
            onChange={(patch) => changeNeed(need.travelerUuid, patch)}
          />
        ))}
      </div>
      <ChargeFields state={state} advance={advance} />
      <WhoApproves request={request} />
      <Foot state={{ ...state, submit }} isEdit={advance !== null} />
    </div>
  );
}

function CannotEdit({ advance }: { advance: Advance }) {
  return (
    <EmptyState
      icon={IconCash}
      title={advanceText.cannotEdit}
      action={
        <Button component={Link} to={`/pedidos/${advance.uuid}?orderType=advance`}>
          {advanceText.seeAdvance}
        </Button>
      }
    />
  );
}

/** What the address asks for must be known before the form can begin. */
function useBeginning() {
  const [query] = useSearchParams();
  const [advanceId, orderId] = [query.get('adiantamento'), query.get('orderId')];
  const advance = useQuery({ ...advanceQuery(advanceId ?? ''), enabled: advanceId !== null });
  const order = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null && advanceId === null });
  const trip = order.data && {
    uuid: order.data.uuid,
    costCenterUuid: order.data.costCenter.uuid,
    charge: projectChargeOf(order.data),
    people: order.data.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName })),
  };
  return {
    advance: advance.data ?? null,
    trip: trip ?? null,
    isPending: (advanceId !== null && advance.isPending) || (advanceId === null && orderId !== null && order.isPending),
    failed: advanceId !== null && advance.isError ? advance : null,
  };
}

export function AdvancePage() {
  const { advance, trip, isPending, failed } = useBeginning();
  const { user } = useSession();
  const self = user.employeeUuid === null ? null : { uuid: user.employeeUuid, name: user.name };
  const title = advance ? advanceText.editTitle(advance.advanceNumber) : advanceText.title;
  const crumbs = [{ label: advanceText.list, to: '/pedidos/meus-pedidos?orderType=advance#all' }];
  const isEditable = advance === null || advance.allowedActions.includes('edit');
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {isPending && (
        <OnItsWay>
          <Skeleton height={320} radius="lg" />
        </OnItsWay>
      )}
      {failed && (
        <ErrorState message={messageOf(failed.error, advanceText.loadFailed)} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!isPending && !failed && isEditable && <Form key={advance?.uuid ?? trip?.uuid ?? 'new'} beginning={{ advance, trip, self }} />}
      {advance && !isEditable && <CannotEdit advance={advance} />}
    </>
  );
}
