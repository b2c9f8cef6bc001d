/** Under the queue: choose all without alerts, approve the chosen ones together. */
import { Button, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { formatMoney, sumMoney } from '@trajeto/shared-format';
import { ConfirmDialog, NetworkButton } from '@trajeto/shared-ui';
import { judgementText } from './judgement.text';
import { Key } from './keys';
import classes from './queue.module.css';
import { useApproveAll, type Selection } from './selection';
import { subjectLine } from './subject-words';

export function SelectionBar({ selection: { selected, clean, selectClean, clear } }: { selection: Selection }) {
  const [isAsking, asking] = useDisclosure(false);
  const { approveAll, isPending } = useApproveAll(() => {
    asking.close();
    clear();
  });
  useHotkeys([['shift+a', () => selected.length > 0 && asking.open()]]);
  if (clean.length === 0) return null;
  const total = formatMoney(sumMoney(selected.map(({ value }) => value)));
  return (
    <div className={classes.selection}>
      {selected.length < clean.length && (
        <Button variant="default" onClick={selectClean}>
          {judgementText.selectClean(clean.length)}
        </Button>
      )}
      {selected.length > 0 && (
        <>
          <Button variant="subtle" onClick={clear}>
            {judgementText.clearSelection}
          </Button>
          <NetworkButton onClick={asking.open} rightSection={<Key>⇧A</Key>}>
            {judgementText.approveSelected(selected.length)}
          </NetworkButton>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => void approveAll(selected)}
        isPending={isPending}
        title={judgementText.approveMany(selected.length, total)}
        verb={judgementText.approveVerb}
      >
        <ul className={classes.chosen}>
          {selected.map((request) => (
            <li key={request.uuid}>
              <Text fz="sm">
                {request.requester.name} · {subjectLine(request)} · {formatMoney(request.value)}
              </Text>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
