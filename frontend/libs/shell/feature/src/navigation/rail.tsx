/** The rail of the desktop: what needs me, from any page, in a panel over it. */
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@trajeto/shared-auth';
import { queueCountQuery } from '@trajeto/shell-data-access';
import { formatCount } from '@trajeto/shared-format';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCounters, type Counters } from '../access/counters';
import { useShell } from '../frame/shell-context';
import { tabOf } from './current';
import { railOf, type RailEntry, type RailTab } from './menu';
import { navText } from './navigation.text';
import classes from './rail.module.css';
import { RailPanel } from './rail-panel';
import { usePinned } from './use-pinned';
import { useUnsent } from './use-unsent';

type Counted = Counters & { queue: number; unsent: number };
const COUNT: Readonly<Partial<Record<RailTab, (counters: Counted) => number>>> = {
  aprovacoes: ({ pending }) => pending,
  avisos: ({ unread }) => unread,
  fila: ({ queue }) => queue,
  despesas: ({ unsent }) => unsent,
};
/** What a tab's figure counts; of the others, what waits for the person. */
const WORDS: Readonly<Partial<Record<RailTab, (count: number) => string>>> = { despesas: navText.unsent };

/** What waits under each tab; the queue and the browser are asked only where it is shown. */
function useCounted(entries: readonly RailEntry[]): Counted {
  const has = (tab: RailTab) => entries.some(({ id }) => id === tab);
  const { data: queue = 0 } = useQuery({ ...queueCountQuery(), enabled: has('fila') });
  const unsent = useUnsent({ enabled: has('despesas') });
  return { ...useCounters(), queue, unsent };
}

interface TabProps {
  entry: RailEntry;
  count: number;
  isSelected: boolean;
  hasPanel: boolean;
  onSelect: () => void;
}

function Tab({ entry, count, isSelected, hasPanel, onSelect }: TabProps) {
  const { icon: TabIcon, label, id } = entry;
  return (
    <button
      type="button"
      role="tab"
      id={`painel-aba-${id}`}
      className={classes.entry}
      aria-selected={isSelected}
      aria-controls={hasPanel ? 'painel' : undefined}
      aria-label={count > 0 ? `${label}, ${(WORDS[id] ?? navText.pending)(count)}` : label}
      tabIndex={isSelected ? 0 : -1}
      data-current={isSelected || undefined}
      onClick={onSelect}
    >
      <TabIcon size={22} stroke={1.75} aria-hidden />
      {/* The space keeps label and figure two words, as the name of the tab has them. */}
      <span>{label}</span>{' '}
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(count)}
        </span>
      )}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows, Home and End walk the tabs; Enter and Space open, as a button does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  const step = STEPS[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? null : here + step;
  if (next === null) return;
  event.preventDefault();
  tabs[(next + tabs.length) % tabs.length]?.focus();
}

/** The open panel; `inicio` is none. A new page closes it unless it is pinned. */
function useOpenTab(isPinned: boolean) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<RailTab>('inicio');
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    if (!isPinned) setOpen('inicio');
  }
  return [open, setOpen] as const;
}

export function Rail() {
  const session = useSession();
  const { isBuilt, panels } = useShell();
  const navigate = useNavigate();
  const address = useLocation();
  const pin = usePinned();
  const [open, setOpen] = useOpenTab(pin.isPinned);
  const tabs = useRef<HTMLDivElement>(null);
  const entries = railOf(session, isBuilt);
  const counted = useCounted(entries);
  const selected = open === 'inicio' ? (entries.find(({ id }) => id === tabOf(address))?.id ?? 'inicio') : open;
  const close = () => {
    setOpen('inicio');
    tabs.current?.querySelector<HTMLElement>(`#painel-aba-${open}`)?.focus();
  };
  const select = ({ id, to }: RailEntry) => {
    if (id === open && id !== 'inicio') {
      close();
      return;
    }
    setOpen(panels[id] ? id : 'inicio');
    if (!panels[id]) void navigate(to);
  };
  const shown = entries.find(({ id }) => id === open && id !== 'inicio');
  return (
    <>
      <nav aria-label={navText.rail} className={classes.place}>
        <div
          ref={tabs}
          role="tablist"
          tabIndex={-1}
          aria-orientation="vertical"
          aria-label={navText.rail}
          className={classes.rail}
          onKeyDown={walk}
        >
          {entries.map((entry) => (
            <Tab
              key={entry.id}
              entry={entry}
              count={COUNT[entry.id]?.(counted) ?? 0}
              isSelected={selected === entry.id}
              hasPanel={open === entry.id && entry.id !== 'inicio'}
              onSelect={() => select(entry)}
            />
          ))}
        </div>
      </nav>
      {shown && <RailPanel entry={shown} pin={pin} onClose={close} />}
    </>
  );
}
