/** The company's limit in the header, for whoever may know it; what is left of it one click away. */
import { Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { formatMoney } from '@trajeto/shared-format';
import { Suspense } from 'react';
import { CreditBalancePanel } from '../opened-parts';
import classes from './credit-chip.module.css';
import { creditText } from './credit.text';
import { useCreditLimit } from './use-credit-limit';

export function CreditChip() {
  const limit = useCreditLimit();
  const [opened, { toggle, close }] = useDisclosure(false);
  if (!limit) return null;
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      width={320}
      position="bottom-end"
      shadow="sm"
      radius="lg"
      trapFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton className={classes.chip} onClick={toggle}>
          {limit.isHidden ? creditText.hiddenChip : creditText.chip(formatMoney(limit.invoiceLimit))}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={creditText.title}>
        {opened && (
          <Suspense fallback={<Skeleton height={160} />}>
            <CreditBalancePanel limit={limit} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
