/** The reasons this person gave last, one press away. */
import { Group, Pill, UnstyledButton } from '@mantine/core';
import { recentReasons } from './decision';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

export function ReasonChips({ onPick }: { onPick: (reason: string) => void }) {
  const reasons = recentReasons();
  if (reasons.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={judgementText.recentReasons}>
      {reasons.map((reason) => (
        <UnstyledButton key={reason} onClick={() => onPick(reason)} className={classes.reason}>
          <Pill>{reason}</Pill>
        </UnstyledButton>
      ))}
    </Group>
  );
}
