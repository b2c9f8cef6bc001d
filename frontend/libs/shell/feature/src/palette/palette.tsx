/** The command palette: everything this person may open, found by a few letters and the keyboard alone. */
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { useEscape } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCompanyChoice } from '../company/company-choice';
import type { IsBuilt } from '../navigation/menu';
import { actionsOf, matching, recentOf, type Find } from './finds';
import classes from './palette.module.css';
import { paletteText } from './palette.text';
import { recentFinds, rememberFind } from './recent-finds';
import { PALETTE_FIELD } from './use-typed-ahead';
import { useLookedUp, type FindGroup, type LookedUp } from './use-looked-up';

const [store, palette] = createSpotlight();
const LOOK = { action: classes.action ?? '', actionDescription: classes.hint ?? '' };
/** Enough to see what there is before typing; the rest is a letter away. */
const SHOWN = 40;

function FoundGroup({ label, finds, isPending, hasFailed, onOpen }: FindGroup & { onOpen: (find: Find) => void }) {
  return (
    <Spotlight.ActionsGroup label={label} className={classes.group ?? ''}>
      {finds.map((find) => (
        <Spotlight.Action
          key={`${label}.${find.id}`}
          label={find.label}
          description={find.hint}
          leftSection={<find.icon size={20} stroke={1.75} aria-hidden />}
          classNames={LOOK}
          onClick={() => onOpen(find)}
        />
      ))}
      {(isPending || hasFailed) && (
        <Spotlight.Empty role="status">{isPending ? paletteText.searching : paletteText.failed}</Spotlight.Empty>
      )}
    </Spotlight.ActionsGroup>
  );
}

const atOnce = (label: string, finds: Find[]): FindGroup[] =>
  finds.length > 0 ? [{ label, finds, isPending: false, hasFailed: false }] : [];

function useGroups(typed: string, isBuilt: IsBuilt): LookedUp {
  const session = useSession();
  const actions = actionsOf(session, isBuilt);
  const { groups, isWaiting } = useLookedUp(typed, isBuilt);
  const recent = typed.trim() === '' ? recentOf(recentFinds(session.user.uuid), actions) : [];
  const found = matching(actions, typed).slice(0, SHOWN);
  const [acts, places] = [found.filter(({ isAct }) => isAct), found.filter(({ isAct }) => !isAct)];
  const known = [...atOnce(paletteText.recent, recent), ...atOnce(paletteText.actions, acts), ...atOnce(paletteText.places, places)];
  return { groups: [...known, ...groups], isWaiting };
}

interface PaletteProps {
  isBuilt: IsBuilt;
  /** Counts how often it was asked for; each time it opens. */
  asked: number;
  typed: string;
  onType: (typed: string) => void;
  /** The field has focus: from here on the keys reach it by themselves. */
  onFocus: () => void;
}

export default function Palette({ isBuilt, asked, typed, onType, onFocus }: PaletteProps) {
  const { user } = useSession();
  const { groups, isWaiting } = useGroups(typed, isBuilt);
  const navigate = useNavigate();
  const { choose } = useCompanyChoice();
  useEffect(() => palette.open(), [asked]);
  useEscape(useSpotlight(store).opened, palette.close);
  const open = (find: Find) => {
    // Which company one works for is chosen anew each time, with its name in sight.
    if (find.customerUuid) void choose(find.customerUuid);
    else rememberFind(user.uuid, find);
    void navigate(find.to);
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      closeOnEscape={false}
      query={typed}
      onQueryChange={onType}
      // Its field stands still while what is found grows and shrinks under it.
      centered={false}
      scrollable
      maxHeight={420}
      zIndex={300}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ content: classes.content ?? '' }}
      attributes={{ content: { 'aria-label': paletteText.title } }}
    >
      <Spotlight.Search
        id={PALETTE_FIELD}
        placeholder={paletteText.search}
        aria-label={paletteText.search}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        onFocus={({ currentTarget }) => {
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
          onFocus();
        }}
      />
      <Spotlight.ActionsList className={classes.list ?? ''}>
        {groups.map((group) => (
          <FoundGroup key={group.label} {...group} onOpen={open} />
        ))}
        {groups.length === 0 && <Spotlight.Empty role="status">{isWaiting ? paletteText.searching : paletteText.none}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
