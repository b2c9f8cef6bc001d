/** The views of a list: its address under a name, kept with a person's preferences (UI 3.2). */
import { ActionIcon, Anchor, Button, CloseButton, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { use, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { ListWishesContext, type ListWishes, type SavedView } from '../table/list-wishes';
import classes from './crud.module.css';
import { crudText } from './crud.text';

const LONGEST_NAME = 120;

/** What the address says after the root of the list; a view is neither a page nor what is open beside it. */
function useAddressed(root: string | undefined) {
  const { pathname, search, hash } = useLocation();
  const start = root !== undefined && pathname.startsWith(root) ? root : pathname;
  const query = new URLSearchParams(search);
  for (const name of ['page', 'abrir']) query.delete(name);
  const said = query.size > 0 ? `?${query.toString()}` : '';
  return { start, query: `${pathname.slice(start.length)}${said}${hash}` };
}

interface ViewProps {
  view: SavedView;
  to: string;
  isCurrent: boolean;
  onRemove: () => void;
}

function View({ view: { name }, to, isCurrent, onRemove }: ViewProps) {
  return (
    <li className={classes.view}>
      <Anchor component={Link} to={to} aria-current={isCurrent ? 'true' : undefined} fz="sm" fw={isCurrent ? 600 : 400}>
        {name}
      </Anchor>
      <CloseButton size="sm" aria-label={crudText.removeView(name)} onClick={onRemove} />
    </li>
  );
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = name.trim();
    setIsMissing(given === '');
    if (given === '') return;
    onSave(given);
    setName('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label={crudText.viewName}
          value={name}
          maxLength={LONGEST_NAME}
          error={isMissing && crudText.viewNameRequired}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="light">
          {crudText.saveView}
        </Button>
      </Stack>
    </form>
  );
}

interface ListProps {
  list: string;
  root: string | undefined;
}

function Views({ list, root, wishes: { views, save } }: ListProps & { wishes: ListWishes }) {
  const { start, query } = useAddressed(root);
  const without = (name: string) => views.filter((view) => view.list !== list || view.name !== name);
  const own = views.filter((view) => view.list === list);
  return (
    <Stack gap="sm">
      {own.length === 0 && <Text fz="sm">{crudText.noViews}</Text>}
      <ul className={classes.views}>
        {own.map((view) => (
          <View
            key={view.name}
            view={view}
            to={`${start}${view.query}`}
            isCurrent={view.query === query}
            onRemove={() => save({ views: without(view.name) })}
          />
        ))}
      </ul>
      <NewView onSave={(name) => save({ views: [...without(name), { list, name, query }] })} />
    </Stack>
  );
}

export function SavedViews(props: ListProps) {
  const wishes = use(ListWishesContext);
  if (!wishes) return null;
  return (
    <Popover position="bottom-end" width={280} shadow="sm" withRoles trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={crudText.views} title={crudText.views}>
          <IconBookmark size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={crudText.views}>
        <Views {...props} wishes={wishes} />
      </Popover.Dropdown>
    </Popover>
  );
}
