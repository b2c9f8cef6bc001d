/** The home of whoever books, spends and decides: the blocks of their role, all from one call. */
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useReturns } from '@trajeto/reports-feature/home';
import { useMay, useSession } from '@trajeto/shared-auth';
import { useIsMobile } from '@trajeto/shared-ui';
import { quickActionsOf, useShell } from '@trajeto/shell-feature';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import { blocksOf, type Block } from './blocks';
import classes from './home.module.css';
import { homeText } from './home.text';
import { mattersOf, type Matter } from './matters';
import { NeedsYou } from './needs-you';
import { NextTrips } from './next-trips';
import { Payments } from './payments';
import { QuickActions } from './quick-actions';
import { ToFinish } from './to-finish';
import { useHomeInbox, type HomeInbox } from './use-home-inbox';
import { WhereTo } from './where-to';

interface BlockProps {
  inbox: HomeInbox;
  others: readonly Matter[];
  isBare: boolean;
}

/** The phone's home, finance's and the agency's have no search form and do not carry it. */
const SearchForm = lazy(async () => ({ default: (await import('./search-form')).SearchForm }));

const SEARCH = '/busca/passagens-aereas';
const RECEIPT = '/despesas/lancar-despesas';

/** The card on desktop, one row leading to its page on the phone. */
function Search() {
  const { user, customerName } = useSession();
  const isMobile = useIsMobile();
  return (
    <div>
      {user.context === 'agency' && customerName && <p className={classes.bookingFor}>{homeText.bookingFor(customerName)}</p>}
      {isMobile ? (
        <WhereTo to={`${SEARCH}#booking`} />
      ) : (
        <Suspense fallback={<div className={`tj-card ${classes.searchToCome ?? ''}`} aria-busy />}>
          <SearchForm />
        </Suspense>
      )}
    </div>
  );
}

/** On the phone the camera comes right after what is urgent. */
function Needs({ inbox, others, isBare }: BlockProps) {
  const isMobile = useIsMobile();
  const maySend = useMay('CreateUpdateExpense');
  return (
    <>
      <NeedsYou inbox={inbox} others={others} isBare={isBare} />
      {isMobile && maySend && (
        <Button
          component={Link}
          to={RECEIPT}
          variant="default"
          fullWidth
          mt="md"
          h={48}
          leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
        >
          {homeText.sendReceipt}
        </Button>
      )}
    </>
  );
}

function Shortcuts() {
  const { isBuilt } = useShell();
  return <QuickActions actions={quickActionsOf(useSession(), isBuilt)} />;
}

const BLOCKS: Readonly<Record<Block, ComponentType<BlockProps>>> = {
  search: Search,
  needs: Needs,
  trips: NextTrips,
  toFinish: ToFinish,
  payments: Payments,
  actions: Shortcuts,
};

/** Nothing in any part: this employee may be new here. */
function isBareOf({ answer }: HomeInbox, matters: readonly Matter[]): boolean {
  if (!answer || answer.meta.incomplete.length > 0) return false;
  const { orders, expenses } = answer.data;
  return matters.length === 0 && (orders?.nextTrips ?? []).length === 0 && (expenses?.open.count ?? 0) === 0;
}

export function CustomerHome() {
  const session = useSession();
  const inbox = useHomeInbox();
  const returns = useReturns();
  const others: Matter[] = returns.map((due) => ({ ...due, kind: 'return' }));
  const matters = inbox.answer ? [...mattersOf(inbox.answer.data, session), ...others] : [];
  const blocks = blocksOf(session);
  const isBare = session.user.employeeUuid !== null && isBareOf(inbox, matters);
  const isPaired = blocks.includes('trips') && blocks.includes('toFinish');
  return (
    <div className={classes.blocks} data-paired={isPaired || undefined}>
      {blocks.map((block) => {
        const Drawn = BLOCKS[block];
        return (
          <div key={block} data-block={block}>
            <Drawn inbox={inbox} others={others} isBare={isBare} />
          </div>
        );
      })}
    </div>
  );
}
