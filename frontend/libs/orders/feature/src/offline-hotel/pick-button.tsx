/** Marks one card as what the agency is asked for; nothing is sent. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { resultsText } from './results.text';

export function PickButton({ name, isPicked, onPick }: { name: string; isPicked: boolean; onPick: () => void }) {
  return (
    <Button
      mt="xs"
      variant={isPicked ? 'light' : 'filled'}
      aria-label={isPicked ? resultsText.pickedOf(name) : resultsText.pickOf(name)}
      {...(isPicked && { leftSection: <IconCheck size={18} aria-hidden /> })}
      onClick={onPick}
    >
      {isPicked ? resultsText.picked : resultsText.pick}
    </Button>
  );
}
