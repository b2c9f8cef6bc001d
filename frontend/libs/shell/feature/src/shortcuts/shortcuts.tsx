/** The keys of the frame: `?` for the list of them, `g` and a letter to go somewhere. */
import { Group, Kbd, List, Text, Title } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { useSession } from '@trajeto/shared-auth';
import { Dialog } from '@trajeto/shared-ui';
import { preferencesOf } from '@trajeto/shell-data-access';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStart } from '../access/start';
import { openNotices } from '../openers';
import { useShell } from '../frame/shell-context';
import { onShortcutsOpened } from '../openers';
import { shortcutsText } from './shortcuts.text';
import { goTosOf, isForPage, SEQUENCE_PAUSE, type GoTo } from './single-keys';

function Line({ keys, words, then = false }: { keys: readonly string[]; words: string; then?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" mih={36}>
      <Text fz="sm">{words}</Text>
      <span>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 && <Text span fz="xs" c="dimmed">{` ${then ? shortcutsText.then : '+'} `}</Text>}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </span>
    </Group>
  );
}

const JUDGEMENT = [
  ['J', 'next'],
  ['K', 'previous'],
  ['↑ ↓', 'line'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['V', 'receipt'],
  ['E', 'history'],
  ['X', 'select'],
] as const;

function JudgementKeys() {
  return (
    <>
      <Title order={3} mt="sm">
        {shortcutsText.judging}
      </Title>
      {JUDGEMENT.map(([key, words]) => (
        <Line key={key} keys={[key]} words={shortcutsText[words]} />
      ))}
      <Line keys={['Shift', 'A']} words={shortcutsText.approveSelected} />
    </>
  );
}

function Keys({ goTos, areOn }: { goTos: readonly GoTo[]; areOn: boolean }) {
  const os = useOs();
  const modifier = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
  return (
    <>
      <Title order={3}>{shortcutsText.everywhere}</Title>
      <Line keys={[modifier, 'K']} words={shortcutsText.palette} />
      <Line keys={[modifier, 'Enter']} words={shortcutsText.submit} />
      <Line keys={['?']} words={shortcutsText.help} />
      <Line keys={['/']} words={shortcutsText.search} />
      <Title order={3} mt="sm">
        {shortcutsText.goTo}
      </Title>
      {goTos.map(({ key, label }) => (
        <Line key={key} keys={['G', key.toUpperCase()]} words={shortcutsText[label]} then />
      ))}
      {goTos.some(({ label }) => label === 'approvals') && <JudgementKeys />}
      {!areOn && (
        <List fz="sm" mt="sm">
          <List.Item>{shortcutsText.singleOff}</List.Item>
        </List>
      )}
    </>
  );
}

/** Listens while single keys are wished for. */
function useSingleKeys(areOn: boolean, goTos: readonly GoTo[], help: () => void): void {
  const navigate = useNavigate();
  const startedAt = useRef(0);
  useEffect(() => {
    if (!areOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const follows = event.timeStamp - startedAt.current < SEQUENCE_PAUSE && startedAt.current > 0;
      const goTo = follows ? goTos.find(({ key }) => key === event.key) : undefined;
      startedAt.current = event.key === 'g' ? event.timeStamp : 0;
      if (event.key === '?') help();
      if (goTo?.to === null) openNotices();
      else if (goTo) void navigate(goTo.to);
    };
    // eslint-disable-next-line no-restricted-syntax -- shortcuts are letters; Escape is not among them
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn, goTos, help, navigate]);
}

export function Shortcuts() {
  const session = useSession();
  const { isBuilt } = useShell();
  const { singleKeys } = preferencesOf(useStart());
  const [opened, setOpened] = useState(false);
  const [help] = useState(() => () => setOpened(true));
  const goTos = goTosOf(session, isBuilt);
  useSingleKeys(singleKeys, goTos, help);
  useEffect(() => onShortcutsOpened(help), [help]);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={shortcutsText.title}>
      <Keys goTos={goTos} areOn={singleKeys} />
    </Dialog>
  );
}
