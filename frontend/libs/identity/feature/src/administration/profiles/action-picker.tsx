/** The actions of a profile, by group, each with its box. */
import { Anchor, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { Action } from '@trajeto/identity-data-access/administration';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { foundGroups, groupsOf, withAll, without, type ActionGroup } from './held-actions';
import classes from './profiles.module.css';
import { profilesText } from './profiles.text';

interface PickerProps {
  catalogue: readonly Action[];
  held: readonly string[];
  isReadOnly: boolean;
  onChange: (held: string[]) => void;
}

function GroupOfActions({ group, held, isReadOnly, onChange }: Omit<PickerProps, 'catalogue'> & { group: ActionGroup }) {
  const slugs = group.actions.map(({ slug }) => slug);
  const mine = slugs.filter((slug) => held.includes(slug));
  const isWhole = mine.length === slugs.length;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {group.label}{' '}
        <Text span fz="xs" c="dimmed" className="tj-num">
          {profilesText.ofGroup(mine.length, slugs.length)}
        </Text>
      </legend>
      {!isReadOnly && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          className={classes.markAll}
          aria-label={profilesText.markGroup(group.label, isWhole)}
          onClick={() => onChange(isWhole ? without(held, slugs) : withAll(held, slugs))}
        >
          {isWhole ? profilesText.unmarkAll : profilesText.markAll}
        </Anchor>
      )}
      <div className={classes.actions}>
        {group.actions.map(({ slug, description }) => (
          <Checkbox
            key={slug}
            label={description}
            checked={held.includes(slug)}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? withAll(held, [slug]) : without(held, [slug]))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function ActionPicker({ catalogue, held, ...rest }: PickerProps) {
  const [typed, setTyped] = useState('');
  const groups = foundGroups(groupsOf(catalogue), typed);
  return (
    <section aria-label={profilesText.actions}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text fw={600}>
          {profilesText.actions}{' '}
          <Text span c="dimmed" fw={500} className="tj-num">
            {profilesText.counter(held.length, catalogue.length)}
          </Text>
        </Text>
        <TextInput
          type="search"
          aria-label={profilesText.searchAction}
          placeholder={profilesText.searchAction}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Group>
      {groups.length === 0 && (
        <Text c="dimmed" role="status">
          {profilesText.noAction}
        </Text>
      )}
      {groups.map((group) => (
        <GroupOfActions key={group.id} group={group} held={held} {...rest} />
      ))}
    </section>
  );
}
