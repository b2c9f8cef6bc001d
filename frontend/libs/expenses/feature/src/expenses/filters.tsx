/** What narrows the list: words, type, period, suspicion; on the phone behind one button. */
import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { expenseTypesQuery } from '@trajeto/expenses-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { BottomSheet, useIsMobile } from '@trajeto/shared-ui';
import { DayInput, SearchField } from '@trajeto/shared-ui/crud';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { filtersOn, type ListAddress } from './address';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';

interface FilterProps {
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
}

function Narrowing({ address, onChange }: FilterProps) {
  const types = useQuery(expenseTypesQuery(useCustomerUuid()));
  return (
    <>
      <Select
        aria-label={expensesText.type}
        placeholder={expensesText.anyType}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': expensesText.anyType }}
        value={address.typeUuid}
        data={(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        comboboxProps={{ hideDetached: false }}
        onChange={(typeUuid) => onChange({ typeUuid })}
      />
      <DayInput
        aria-label={expensesText.from}
        leftSection={<span className={classes.inside}>{expensesText.from}</span>}
        className={classes.day}
        value={address.from}
        {...(address.until && { maxDate: address.until })}
        clearable
        onChange={(from) => onChange({ from })}
      />
      <DayInput
        aria-label={expensesText.until}
        leftSection={<span className={classes.inside}>{expensesText.until}</span>}
        className={classes.day}
        value={address.until}
        {...(address.from && { minDate: address.from })}
        clearable
        onChange={(until) => onChange({ until })}
      />
      <Switch
        label={expensesText.onlySuspected}
        checked={address.isSuspected}
        onChange={({ currentTarget }) => onChange({ isSuspected: currentTarget.checked })}
      />
    </>
  );
}

function GroupSwitch({ address, onChange }: FilterProps) {
  return (
    <SegmentedControl
      aria-label={expensesText.groupBy}
      value={address.grouping}
      onChange={(grouping) => onChange({ grouping })}
      data={[
        { value: 'trip', label: expensesText.byTrip },
        { value: 'day', label: expensesText.byDay },
      ]}
    />
  );
}

function PhoneFilters(props: FilterProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={open}>
        {expensesText.filters(filtersOn({ ...props.address, search: '' }))}
      </Button>
      <BottomSheet opened={isOpen} onClose={close} title={expensesText.filters(0)} fullScreen>
        <div className={classes.sheet}>
          <Narrowing {...props} />
          <GroupSwitch {...props} />
          <Button onClick={close}>{expensesText.seeResults}</Button>
        </div>
      </BottomSheet>
    </>
  );
}

export function Filters(props: FilterProps) {
  const isMobile = useIsMobile();
  return (
    <div className={classes.filters} role="search">
      <SearchField
        label={expensesText.search}
        className={classes.search}
        value={props.address.search}
        onSearch={(search) => props.onChange({ search })}
      />
      {isMobile ? (
        <PhoneFilters {...props} />
      ) : (
        <>
          <Narrowing {...props} />
          <GroupSwitch {...props} />
        </>
      )}
    </div>
  );
}
