/** The list of keys that `?` opens. */
import { Group, Kbd, List, Text, Title } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { shortcutsText } from './shortcuts.text';
import type { GoTo } from './single-keys';

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

export function ShortcutKeys({ goTos, areOn }: { goTos: readonly GoTo[]; areOn: boolean }) {
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
