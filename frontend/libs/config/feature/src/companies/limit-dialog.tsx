/** The credit a company may use: the old amount in sight while the new one is typed. */
import { Stack, Text } from '@mantine/core';
import { useSetCreditLimit, type Company } from '@trajeto/config-data-access/administration';
import { formatMoney } from '@trajeto/shared-format';
import { Dialog } from '@trajeto/shared-ui';
import { FormFooter, MoneyInput } from '@trajeto/shared-ui/crud';
import { useState, type SyntheticEvent } from 'react';
import { companiesText } from './companies.text';

export function LimitDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [typed, setTyped] = useState(company.invoiceLimit ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const { run, isPending } = useSetCreditLimit({ success: companiesText.limitSaved, failure: companiesText.limitFailed });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(typed === '');
    if (typed === '') return;
    const isDone = await run({ company, creditLimit: typed }).then(
      () => true,
      () => false,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={companiesText.limitTitle(company.tradingName)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text fz="sm" c="dimmed">
            {companiesText.limitNow(formatMoney(company.invoiceLimit))}
          </Text>
          <MoneyInput
            label={companiesText.newLimit}
            data-autofocus
            value={typed}
            error={isMissing ? companiesText.limitRequired : null}
            onChange={setTyped}
          />
        </Stack>
        <FormFooter isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
