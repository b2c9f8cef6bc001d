/** Who needs money: the chosen as pills, others by name; oneself first. */
import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { travelersQuery } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { PersonAvatar } from '@trajeto/shared-ui';
import { useState } from 'react';
import classes from './advance.module.css';
import { advanceText } from './advance.text';
import { MOST_PEOPLE, type Need } from './request';

interface PeopleFieldProps {
  needs: readonly Need[];
  error: string | undefined;
  isFixed: boolean;
  onAdd: (person: { uuid: string; name: string; costCenterUuid: string | null }) => void;
  onRemove: (uuid: string) => void;
}

const PAUSE = 700;

function usePeople(search: string, needs: readonly Need[]) {
  const { user } = useSession();
  const [asked] = useDebouncedValue(search, PAUSE);
  const { data, isFetching } = useQuery(travelersQuery(asked));
  const chosen = new Set(needs.map(({ travelerUuid }) => travelerUuid));
  const found = (data ?? []).filter(({ uuid }) => !chosen.has(uuid));
  const own = found.filter(({ uuid }) => uuid === user.employeeUuid);
  return { people: [...own, ...found.filter((person) => !own.includes(person))], isFetching, ownUuid: user.employeeUuid };
}

export function PeopleField({ needs, error, isFixed, onAdd, onRemove }: PeopleFieldProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { people, isFetching, ownUuid } = usePeople(search, needs);
  const add = (uuid: string) => {
    const person = people.find((one) => one.uuid === uuid);
    if (!person) return;
    onAdd({ uuid, name: person.fullName, costCenterUuid: person.costCenter?.uuid ?? null });
    setSearch('');
  };
  const isFull = needs.length >= MOST_PEOPLE;
  return (
    <Combobox store={combobox} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput label={advanceText.forWhom} error={error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {needs.map(({ travelerUuid, travelerName }) => (
              <Pill
                key={travelerUuid}
                withRemoveButton={!isFixed}
                removeButtonProps={{ 'aria-label': advanceText.removePerson(travelerName), tabIndex: 0, 'aria-hidden': false }}
                onRemove={() => onRemove(travelerUuid)}
              >
                {travelerName}
              </Pill>
            ))}
            {!isFixed && !isFull && (
              <Combobox.EventsTarget>
                <PillsInput.Field
                  aria-label={advanceText.addPersonHint}
                  placeholder={advanceText.addPersonHint}
                  value={search}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={({ currentTarget }) => {
                    setSearch(currentTarget.value);
                    combobox.openDropdown();
                    combobox.updateSelectedOptionIndex();
                  }}
                />
              </Combobox.EventsTarget>
            )}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={isFixed || isFull}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }}>
          {people.map(({ uuid, fullName, avatarUrl }) => (
            <Combobox.Option key={uuid} value={uuid} className={classes.person}>
              <span aria-hidden>
                <PersonAvatar name={fullName} src={avatarUrl ?? null} size={24} />
              </span>
              {uuid === ownUuid ? advanceText.you(fullName) : fullName}
            </Combobox.Option>
          ))}
          {people.length === 0 && <Combobox.Empty>{isFetching ? <Loader size={16} /> : advanceText.noneFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
