/** The inbox: queue and judgement side by side on the desktop, one after the other on a phone. */
import { ActionIcon, Anchor, Kbd, Skeleton, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { pendingQuery, queueQuery, requestQuery, type RequestSummary } from '@trajeto/approvals-data-access';
import {
  EmptyState,
  ErrorState,
  OnItsWay,
  PageHeader,
  Pages,
  RowsSkeleton,
  UpdatesPill,
  useIsMobile,
  usePageTitle,
  useSteadyRows,
} from '@trajeto/shared-ui';
import { useAddress } from '@trajeto/shared-ui/crud';
import { IconChecks, IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { INBOX, inboxAt, QUEUE_ADDRESS, questionOf } from './address';
import type { Drawings } from './drawing';
import { Judgement } from './judgement';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';
import { afterDecision, neighboursOf } from './neighbours';
import { saidOf, type Outcome } from './outcome';
import { Queue } from './queue';
import { useSelection } from './selection';
import { SelectionBar } from './selection-bar';
import { kindOf, subjectPage } from './subject-words';
import { Toolbar } from './toolbar';

function useInbox() {
  const { requestId = null } = useParams();
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const [today] = useState(() => new Date());
  // Another question leads away from the one request that the path names.
  const { values, narrowed, change, clear } = useAddress(QUEUE_ADDRESS, INBOX);
  const question = questionOf(values, today);
  const list = useQuery(queueQuery(question));
  // Requests that came or went meanwhile wait behind the pill: nothing moves under the pointer (UI 3.1).
  const steady = useSteadyRows(list, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  const requests = steady.rows ?? [];
  const openedId = requestId ?? (isMobile ? null : (requests[0]?.uuid ?? null));
  const at = (uuid?: string) => inboxAt(query, uuid);
  const open = (uuid: string | null) => void navigate(at(uuid ?? undefined), { replace: true });
  const selection = useSelection(requests);
  return { values, narrowed, change, clear, list, steady, requests, openedId, isMobile, at, open, requestId, selection };
}
type Inbox = ReturnType<typeof useInbox>;

const ROW = 'fila-';
const focusRow = (uuid: string) => document.getElementById(`${ROW}${uuid}`)?.focus({ preventScroll: false });

/** After a decision the next request opens, its row has the focus, and a screen reader hears both. */
function useAftermath({ requests, openedId, open, isMobile }: Inbox) {
  const [said, setSaid] = useState('');
  const onDecided = (outcome: Outcome) => {
    const nextId = openedId === null ? null : afterDecision(requests, openedId);
    const next = requests.find(({ uuid }) => uuid === nextId);
    setSaid(saidOf(outcome, next ? next.requester.name : null));
    open(nextId);
    if (nextId && !isMobile) focusRow(nextId);
  };
  return { said, onDecided };
}

const OpensSoon = () => (
  <OnItsWay>
    <div className={classes.frame} role="status" aria-label={judgementText.approval}>
      <Skeleton height={48} />
      <Skeleton height={72} radius="md" />
      <Skeleton height={180} radius="md" />
    </div>
  </OnItsWay>
);

interface OpenedProps {
  requestId: string;
  /** Its row, where the list has it: it tells the subject before the request itself was read. */
  row: RequestSummary | undefined;
  drawings: Drawings;
  onDecided: (outcome: Outcome) => void;
}

function Opened({ requestId, row, drawings, onDecided }: OpenedProps) {
  const { data, isError, error, refetch } = useQuery(requestQuery(requestId));
  const subject = data ?? row;
  if (isError && !data) return <ErrorState message={judgementText.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!subject) return <OpensSoon />;
  const children = data ? <Judgement key={data.uuid} request={data} drawings={drawings} onDecided={onDecided} /> : <OpensSoon />;
  return drawings[kindOf(subject)].whenRead(subject.subjectUuid, { children, meanwhile: <OpensSoon /> });
}

function Nothing({ inbox: { values, narrowed, clear } }: { inbox: Inbox }) {
  if (narrowed.length > 0)
    return (
      <EmptyState
        title={judgementText.noneFound}
        action={
          <Anchor component="button" type="button" onClick={clear}>
            {judgementText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState icon={IconChecks} title={values.box === 'pending' ? judgementText.allDone : judgementText.noneDecided} />;
}

function QueuePanel({ inbox }: { inbox: Inbox }) {
  const { list, steady, requests, openedId, values, at, isMobile, change, selection } = inbox;
  if (list.isError && !list.data)
    return <ErrorState message={judgementText.listFailed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={8} height={96} />;
  if (requests.length === 0) return <Nothing inbox={inbox} />;
  const { meta } = list.data;
  const count = values.box === 'pending' ? judgementText.waiting(meta.total) : judgementText.decided(meta.total);
  return (
    <>
      {!isMobile && (
        <Text fz="sm" c="dimmed" className={classes.queueHead}>
          {count}
        </Text>
      )}
      <UpdatesPill count={steady.waiting} onShow={steady.show} />
      <Queue requests={requests} openedId={openedId} addressOf={at} replaces={!isMobile} selection={selection} />
      {meta.lastPage > 1 && <Pages meta={{ ...meta, from: meta.from ?? null }} onPage={(page) => change({ page })} />}
      <SelectionBar selection={selection} />
    </>
  );
}

function KeyStrip({ isReport }: { isReport: boolean }) {
  const keys = [
    { keys: ['J', 'K'], what: judgementText.keys.move },
    ...(isReport ? [{ keys: ['↑', '↓'], what: judgementText.keys.line }] : []),
    { keys: ['A'], what: judgementText.keys.approve },
    { keys: ['R'], what: judgementText.keys.reject },
    ...(isReport ? [{ keys: ['V'], what: judgementText.keys.receipt }] : []),
    { keys: ['E'], what: judgementText.keys.history },
    { keys: ['X'], what: judgementText.keys.select },
    { keys: ['⇧A'], what: judgementText.keys.approveSelected },
    { keys: ['Enter'], what: judgementText.keys.open },
  ];
  return (
    <div className={classes.keys} aria-label={judgementText.shortcuts} role="group">
      {keys.map(({ keys: names, what }) => (
        <span key={what}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </div>
  );
}

function useKeys({ requests, openedId, open, selection }: Inbox) {
  const navigate = useNavigate();
  const { previous, next } = neighboursOf(requests, openedId);
  const opened = requests.find(({ uuid }) => uuid === openedId);
  const move = (uuid: string | null) => {
    if (!uuid) return;
    open(uuid);
    focusRow(uuid);
  };
  const openPage = (event: KeyboardEvent) => {
    const active = document.activeElement;
    // Links and buttons elsewhere keep their own Enter.
    if (!opened || !(active === document.body || active?.tagName === 'H1' || active?.id.startsWith(ROW))) return;
    event.preventDefault();
    void navigate(subjectPage(opened));
  };
  useHotkeys([
    ['j', () => move(next)],
    ['k', () => move(previous)],
    ['x', () => opened && selection.toggle(opened)],
    ['Enter', openPage, { preventDefault: false }],
  ]);
}

function DesktopInbox({ inbox, drawings, onDecided }: { inbox: Inbox; drawings: Drawings; onDecided: (outcome: Outcome) => void }) {
  useKeys(inbox);
  const { openedId, requests } = inbox;
  const opened = requests.find(({ uuid }) => uuid === openedId);
  return (
    <div className={classes.panes}>
      <section className={`tj-card ${classes.queuePane ?? ''}`} aria-label={judgementText.queue}>
        <QueuePanel inbox={inbox} />
      </section>
      <section className={`tj-card ${classes.detailPane ?? ''}`} aria-label={judgementText.approval}>
        {openedId ? (
          <Opened requestId={openedId} row={opened} drawings={drawings} onDecided={onDecided} />
        ) : (
          <EmptyState icon={IconChecks} title={judgementText.pickOne} />
        )}
        <KeyStrip isReport={opened !== undefined && kindOf(opened) === 'expense_report'} />
      </section>
    </div>
  );
}

function PhoneHead({ inbox: { requests, requestId, at, open } }: { inbox: Inbox }) {
  const { index, previous, next } = neighboursOf(requests, requestId);
  const title = index < 0 ? judgementText.approval : judgementText.place(index + 1, requests.length);
  const heading = usePageTitle(title);
  return (
    <header className={classes.phoneHead}>
      <ActionIcon component={Link} to={at()} variant="subtle" color="ardosia" size={44} aria-label={judgementText.back}>
        <IconChevronLeft size={24} aria-hidden />
      </ActionIcon>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        size={44}
        disabled={!previous}
        aria-label={judgementText.previous}
        onClick={() => open(previous)}
      >
        <IconChevronUp size={24} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        size={44}
        disabled={!next || index < 0}
        aria-label={judgementText.next}
        onClick={() => open(next)}
      >
        <IconChevronDown size={24} aria-hidden />
      </ActionIcon>
    </header>
  );
}

export function ApprovalsPage({ drawings }: { drawings: Drawings }) {
  const inbox = useInbox();
  const { data: summary } = useQuery(pendingQuery());
  const { said, onDecided } = useAftermath(inbox);
  const { isMobile, requestId } = inbox;
  return (
    <>
      {isMobile && requestId ? (
        <>
          <PhoneHead inbox={inbox} />
          <Opened
            requestId={requestId}
            row={inbox.requests.find(({ uuid }) => uuid === requestId)}
            drawings={drawings}
            onDecided={onDecided}
          />
        </>
      ) : (
        <>
          <PageHeader
            title={judgementText.title}
            count={summary?.pending}
            actions={<Toolbar values={inbox.values} counts={summary?.byType} onChange={inbox.change} />}
          />
          {isMobile ? <QueuePanel inbox={inbox} /> : <DesktopInbox inbox={inbox} drawings={drawings} onDecided={onDecided} />}
        </>
      )}
      <p className={classes.said} role="status">
        {said}
      </p>
    </>
  );
}
