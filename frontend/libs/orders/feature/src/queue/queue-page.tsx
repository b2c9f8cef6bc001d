/** /pedidos/pedidos-pendentes: what waits for the agency's hand, nearest deadline first. */
import { Anchor, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pendingFiguresQuery, pendingQuery, type PendingTask } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { EmptyState, LinkTabs, PageHeader, PeopleStack, useSteadyRows, type Column } from '@trajeto/shared-ui';
import { AddressedListing, FilterBar, RowCard, useTabbedAddress } from '@trajeto/shared-ui/crud';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QUEUE_LIST, queueQuestion } from './queue-address';
import { QUEUE_FILTERS } from './queue-filters';
import { dueAddress, queueTab } from './queue-links';
import classes from './queue.module.css';
import { queueText } from './queue.text';
import { TaskActs } from './task-acts';
import { Taker, UrgentDeadline, useTaker, WhatToDo } from './task-words';

const orderTo = ({ order }: PendingTask) => `/pedidos/${order.uuid}`;
const orderName = ({ order }: PendingTask) => queueText.orderOf(order.orderNumber, order.customer.name);
const peopleOf = ({ order }: PendingTask) =>
  order.travelers.map(({ fullName, avatarUrl }) => ({ name: fullName, avatarUrl: avatarUrl ?? null }));

const COLUMNS: readonly Column<PendingTask>[] = [
  {
    id: 'deadline',
    header: queueText.deadline,
    cell: (task) => <UrgentDeadline task={task} />,
  },
  {
    id: 'order',
    header: queueText.order,
    cell: (task) => (
      <Link to={orderTo(task)} className={`${classes.order ?? ''} tj-num`}>
        {task.order.orderNumber}
        <VisuallyHidden> · </VisuallyHidden>
        <span className={classes.company}>{task.order.customer.name}</span>
      </Link>
    ),
  },
  { id: 'task', header: queueText.task, width: '42%', cell: (task) => <WhatToDo task={task} /> },
  { id: 'travelers', header: queueText.travelers, cell: (task) => <PeopleStack people={peopleOf(task)} /> },
  { id: 'taker', header: queueText.taker, cell: (task) => <Taker task={task} /> },
  { id: 'actions', header: queueText.actions, align: 'right', width: 180, cell: (task) => <TaskActs task={task} /> },
];

function Card({ task, taker }: { task: PendingTask; taker: string }) {
  return (
    <RowCard
      title={orderName(task)}
      to={orderTo(task)}
      facts={
        <>
          <WhatToDo task={task} />
          <UrgentDeadline task={task} />
          <span>{taker}</span>
        </>
      }
      menu={<TaskActs task={task} />}
    />
  );
}

/** What is due first, counted by the server over the whole queue; each leads to what it counts. */
function Soon() {
  const { data } = useQuery(pendingFiguresQuery());
  if (!data || data.dueInTwoHours === 0) return null;
  const { dueInOneHour, dueInTwoHours } = data;
  return (
    <nav className={classes.soon} aria-label={queueText.soon}>
      {dueInOneHour > 0 && (
        <Link to={dueAddress(1)}>
          <IconClock size={18} color="var(--tj-urucum-text)" aria-hidden />
          {queueText.dueSoon(dueInOneHour, 1)}
        </Link>
      )}
      {dueInTwoHours > dueInOneHour && (
        <Link to={dueAddress(2)}>
          <IconClock size={18} color="var(--tj-ipe-text)" aria-hidden />
          {queueText.dueSoon(dueInTwoHours, 2)}
        </Link>
      )}
    </nav>
  );
}

const useQueue = () => useTabbedAddress(QUEUE_LIST);
type QueueAddress = ReturnType<typeof useQueue>;

function Tabs({ tab: current, toTab }: QueueAddress) {
  const { data } = useQuery(pendingFiguresQuery());
  const counts = { mine: data?.mine, untaken: data?.untaken, all: data?.total };
  const tabs = QUEUE_LIST.tabs.map((tab) => ({
    id: tab,
    label: queueText.tab[tab],
    to: toTab(tab),
    isCurrent: tab === current,
    count: counts[tab],
  }));
  return <LinkTabs label={queueText.tabs} tabs={tabs} />;
}

/** All done; or only mine is, and others wait for somebody. */
function Nothing({ tab }: QueueAddress) {
  const { data } = useQuery(pendingFiguresQuery());
  const waiting = tab === 'mine' ? (data?.untaken ?? 0) : 0;
  if (waiting === 0) return <EmptyState title={queueText.empty} />;
  return (
    <EmptyState
      title={queueText.noneMine}
      hint={queueText.othersWait(waiting)}
      action={
        <Anchor component={Link} to={queueTab('untaken')}>
          {queueText.seeUntaken}
        </Anchor>
      }
    />
  );
}

const { tipo, prazo } = QUEUE_FILTERS;

export function QueuePage() {
  const { customerUuid } = useSession();
  const address = useQueue();
  const question = queueQuestion({ ...address.values, tab: address.tab });
  const asked = useQuery(pendingQuery(question));
  const takerOf = useTaker();
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  return (
    <>
      <PageHeader title={queueText.title} />
      <div className={classes.whose}>
        <Tabs {...address} />
        <Soon />
      </div>
      <FilterBar
        searchLabel={queueText.search}
        filters={customerUuid === null ? QUEUE_FILTERS : { tipo, prazo }}
        address={address}
        total={asked.data?.meta.total}
      />
      <AddressedListing
        caption={queueText.caption}
        address={address}
        asked={asked}
        steady={steady}
        versionOf={({ version }) => version}
        failed={queueText.failed}
        columns={COLUMNS}
        rowKey={({ uuid }) => uuid}
        card={(task) => <Card task={task} taker={takerOf(task)} />}
        empty={<Nothing {...address} />}
        notFound={queueText.notFound}
      />
    </>
  );
}
