/** The reports there are: one's favourites, then each group, opened by its name or by a search. */
import { Title, UnstyledButton } from '@mantine/core';
import type { ReportType } from '@trajeto/bi-data-access';
import { EmptyState } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { IconChevronDown, IconChevronRight, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupOf, groupsOf, type CatalogueGroup, type GroupName } from './catalogue';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';

interface CataloguePanelProps {
  types: readonly ReportType[];
  chosen: ReportType | null;
  /** The group of the address, open although nothing of it is chosen. */
  group: string | null;
  favourites: readonly string[];
  /** The address of a report. */
  to: (slug: string) => string;
}

type TypesProps = Pick<CataloguePanelProps, 'types' | 'chosen' | 'to'>;

function Types({ types, chosen, to }: TypesProps) {
  return (
    <ul className={classes.types}>
      {types.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={to(slug)} preventScrollReset aria-current={slug === chosen?.slug ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Group({
  group,
  isOpen,
  onToggle,
  ...rest
}: Omit<TypesProps, 'types'> & { group: CatalogueGroup; isOpen: boolean; onToggle: () => void }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes.group} aria-expanded={isOpen} onClick={onToggle}>
        {text.groups[group.name]} <Chevron size={16} aria-hidden />
      </UnstyledButton>
      {isOpen && <Types {...rest} types={group.types} />}
    </>
  );
}

/** What the person opened or closed by hand stands; else the group of what is chosen, or of the address, is open. */
function useOpened(chosen: ReportType | null, group: string | null) {
  const [byHand, setByHand] = useState<Partial<Record<GroupName, boolean>>>({});
  const isOpen = (name: GroupName) => byHand[name] ?? (name === group || (chosen ? groupOf(chosen) === name : group === null));
  return { isOpen, toggle: (name: GroupName) => setByHand((before) => ({ ...before, [name]: !isOpen(name) })) };
}

export function CataloguePanel({ types, chosen, group, favourites, to }: CataloguePanelProps) {
  const [words, setWords] = useState('');
  const { isOpen, toggle } = useOpened(chosen, group);
  const groups = groupsOf(types, words);
  const starred = groupsOf(types, words)
    .flatMap(({ types: held }) => held)
    .filter(({ slug }) => favourites.includes(slug));
  return (
    <nav className={`tj-card ${classes.catalogue ?? ''}`} aria-label={text.catalogue}>
      <Title order={2} fz={16}>
        {text.catalogue}
      </Title>
      <SearchField label={text.search} value={words} onSearch={setWords} className={classes.search} />
      {starred.length > 0 && (
        <>
          <p className={classes.starred}>
            <IconStarFilled size={16} aria-hidden /> {text.favourites}
          </p>
          <Types types={starred} chosen={chosen} to={to} />
        </>
      )}
      {groups.map((one) => (
        <Group
          key={one.name}
          group={one}
          chosen={chosen}
          to={to}
          isOpen={words !== '' || isOpen(one.name)}
          onToggle={() => toggle(one.name)}
        />
      ))}
      {groups.length === 0 && <EmptyState title={text.noTypes} />}
    </nav>
  );
}
