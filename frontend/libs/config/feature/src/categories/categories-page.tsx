/** /configuracoes/categorias-de-despesas: the operator's categories, under which every company sorts its expenses. */
import {
  expenseCategoriesQuery,
  useCategoryWrites,
  type CategoryForm,
  type ExpenseCategory,
} from '@trajeto/config-data-access/administration';
import type { Crumb } from '@trajeto/shared-ui';
import { CATEGORY_ICONS, ResourcePage, type ResourceForm } from '@trajeto/shared-ui/crud';
import classes from './categories.module.css';
import { categoriesText as text } from './categories.text';
import { IconPicker } from './icon-picker';
import { Picture } from './picture';

const form: ResourceForm<ExpenseCategory, CategoryForm> = {
  valuesOf: (category) => ({ name: category?.name ?? '', icon: category?.icon ?? '' }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    {
      name: 'icon',
      label: text.icon,
      required: text.iconRequired,
      kind: 'own',
      show: (value) => CATEGORY_ICONS.find(({ slug }) => slug === value)?.label ?? String(value),
      draw: (field) => <IconPicker {...field} />,
    },
  ],
};

const Name = ({ name, icon }: ExpenseCategory) => (
  <span className={classes.name}>
    <Picture icon={icon} />
    {name}
  </span>
);

export function CategoriesPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  return (
    <ResourcePage
      crumbs={crumbs}
      text={text}
      query={expenseCategoriesQuery}
      writes={useCategoryWrites(text.words)}
      nameOf={({ name }) => name}
      columns={[{ id: 'name', header: text.name, cell: Name }]}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
