/** Lets somebody go; while requests wait for them, somebody else must be named first. */
import { Stack, Text } from '@mantine/core';
import { approverOptionsQuery, useEmployeeWrites, type Employee } from '@trajeto/config-data-access/people';
import { ApiError, useCustomerUuid } from '@trajeto/shared-auth';
import { ConfirmDialog, showFailure } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState, type ReactNode } from 'react';
import { employeesText as text } from './employees.text';

interface Waiting {
  employee: Employee;
  requests: number;
}

const isWaitedFor = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'OPEN_REQUESTS';
const countOf = ({ details: { requests } }: ApiError) => (typeof requests === 'number' ? requests : 1);

function ReplacementDialog({ employee, requests, onClose }: Waiting & { onClose: () => void }) {
  const customerId = useCustomerUuid();
  const { inactivate } = useEmployeeWrites(customerId, text.words);
  const [replacement, setReplacement] = useState<string | null>(null);
  const confirm = async (replacementUuid: string) => {
    try {
      await inactivate.run({ row: employee, replacementUuid });
      onClose();
    } catch {
      // The write said why; the dialog stays for another choice.
    }
  };
  const query = (words: string) => approverOptionsQuery(customerId, words, employee.uuid);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => replacement !== null && void confirm(replacement)}
      title={text.replaceTitle(employee.name)}
      verb={text.replaceVerb}
      isDestructive
      isBlocked={replacement === null}
      isPending={inactivate.isPending}
    >
      <Stack gap="sm">
        <Text fz="sm">
          {text.replaceBody} {text.waiting(requests)}
        </Text>
        <SearchSelect label={text.replacement} isInDialog query={query} value={replacement} onChange={setReplacement} />
      </Stack>
    </ConfirmDialog>
  );
}

/** `inactivate` is the write of the list; `replacement` the question that may follow, anywhere on the page. */
export function useInactivation(customerId: string): { inactivate: { run: (row: Employee) => Promise<void> }; replacement: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { success, failure } = text.words.inactivate;
  // Without its sentence of failure: what waits is a question, not a failure.
  const { inactivate } = useEmployeeWrites(customerId, { ...text.words, inactivate: { success } });
  const run = async (row: Employee) => {
    try {
      await inactivate.run({ row });
    } catch (error) {
      if (isWaitedFor(error)) setWaiting({ employee: row, requests: countOf(error) });
      else showFailure(error, failure);
    }
  };
  return { inactivate: { run }, replacement: waiting && <ReplacementDialog {...waiting} onClose={() => setWaiting(null)} /> };
}
