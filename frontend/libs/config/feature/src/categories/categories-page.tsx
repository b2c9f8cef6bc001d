/** /configuracoes/categorias-de-despesas: the operator's categories, under which every company sorts its expenses. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  expenseCategoriesQuery,
  useRemoveCategory,
  useSwitchCategory,
  type ExpenseCategory,
} from '@trajeto/config-data-access/administration';
import { ConfirmDialog, EmptyState, PageHeader, StatusBadge, type Column, type Crumb } from '@trajeto/shared-ui';
import {
  Filters,
  isActiveOf,
  Listing,
  readStatus,
  RowCard,
  RowMenu,
  SearchField,
  StatusFilter,
  useListAddress,
  useOpenedRow,
  type RowAct,
} from '@trajeto/shared-ui/crud';
import { IconCircle, IconCircleCheck, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './categories.module.css';
import { categoriesText } from './categories.text';
import { CategoryDialog } from './category-dialog';
import { Picture } from './picture';

type ActsOf = (category: ExpenseCategory) => RowAct[];
const NEW = 'nova';
const statusOf = ({ active }: ExpenseCategory) => (active ? 'active' : 'inactive');

const Name = ({ category: { name, icon } }: { category: ExpenseCategory }) => (
  <span className={classes.name}>
    <Picture icon={icon} />
    {name}
  </span>
);

const columnsOf = (actsOf: ActsOf): Column<ExpenseCategory>[] => [
  { id: 'name', header: categoriesText.name, cell: (category) => <Name category={category} /> },
  { id: 'status', header: categoriesText.status, cell: (category) => <StatusBadge status={statusOf(category)} kind="entity" /> },
  {
    id: 'acts',
    header: categoriesText.acts,
    align: 'right',
    width: 80,
    cell: (category) => <RowMenu name={category.name} acts={actsOf(category)} />,
  },
];

function useActs(open: (uuid: string) => void, askRemoval: (category: ExpenseCategory) => void): ActsOf {
  const activate = useSwitchCategory({ success: categoriesText.activated, failure: categoriesText.activateFailed });
  const inactivate = useSwitchCategory({ success: categoriesText.inactivated, failure: categoriesText.inactivateFailed });
  return (category) => {
    const { active, uuid } = category;
    const { run } = active ? inactivate : activate;
    return [
      { id: 'edit', label: categoriesText.edit, icon: IconEdit, run: () => open(uuid) },
      {
        id: 'switch',
        label: active ? categoriesText.inactivate : categoriesText.activate,
        icon: active ? IconCircle : IconCircleCheck,
        needsNetwork: true,
        run: () => void run(category).catch(() => undefined),
      },
      { id: 'remove', label: categoriesText.remove, icon: IconTrash, isDestructive: true, run: () => askRemoval(category) },
    ];
  };
}

function Removal({ category, onClose }: { category: ExpenseCategory | null; onClose: () => void }) {
  const { run, isPending } = useRemoveCategory({ success: categoriesText.removed, failure: categoriesText.removeFailed });
  const confirm = async () => {
    if (category) await run(category).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={category !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={categoriesText.removeTitle(category?.name ?? '')}
      verb={categoriesText.remove}
      isDestructive
      isPending={isPending}
    >
      <Text fz="sm">{categoriesText.removeBody}</Text>
    </ConfirmDialog>
  );
}

export function CategoriesPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { search, page, status, opened, change, to } = useListAddress();
  const chosen = readStatus(status);
  const [removing, setRemoving] = useState<ExpenseCategory | null>(null);
  const actsOf = useActs((uuid) => change({ abrir: uuid }), setRemoving);
  const asked = useQuery(expenseCategoriesQuery({ name: search, active: isActiveOf(chosen), page }));
  const edited = useOpenedRow(asked.data?.data, opened);
  const close = () => change({ abrir: null });
  const isFiltered = search !== '' || chosen !== 'all';
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ abrir: NEW })}>
      {categoriesText.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={categoriesText.title} count={asked.data?.meta.total} crumbs={crumbs} actions={create} />
      <Filters>
        <SearchField label={categoriesText.search} value={search} onSearch={(words) => change({ search: words, page: null })} />
        <StatusFilter value={chosen} onChange={(next) => change({ status: next === 'all' ? null : next, page: null })} />
      </Filters>
      <Listing
        caption={categoriesText.caption}
        asked={asked}
        failed={categoriesText.loadFailed}
        columns={columnsOf(actsOf)}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => to(uuid)}
        card={(category) => (
          <RowCard
            title={<Name category={category} />}
            to={to(category.uuid)}
            badge={<StatusBadge status={statusOf(category)} kind="entity" />}
            menu={<RowMenu name={category.name} acts={actsOf(category)} />}
          />
        )}
        onPage={(next) => change({ page: String(next) })}
        empty={<EmptyState title={categoriesText.empty} action={create} />}
        nothingFound={
          isFiltered ? { title: categoriesText.notFound, onClear: () => change({ search: null, status: null, page: null }) } : null
        }
      />
      {(opened === NEW || edited) && <CategoryDialog key={edited?.uuid ?? NEW} category={edited} onClose={close} />}
      <Removal category={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
