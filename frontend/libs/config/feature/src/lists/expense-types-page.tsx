/** Tipo de despesa: what may be claimed, in the operator's categories, told or counted in kilometers. */
import {
  categoryOptionsQuery,
  expenseTypesQuery,
  useExpenseTypeWrites,
  type ExpenseType,
  type ExpenseTypeForm,
} from '@trajeto/config-data-access/lists';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { ResourcePage, type Field, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import classes from '../categories/categories.module.css';
import { Picture } from '../categories/picture';
import { expenseTypesText as text } from './expense-types.text';

const KINDS = (['common', 'km'] as const).map((value) => ({ value, label: text.kinds[value] }));
const fieldsOf = (type: ExpenseType | null): readonly Field<ExpenseTypeForm>[] => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
  {
    name: 'expenseCategoryUuid',
    label: text.category,
    required: text.categoryRequired,
    kind: 'search',
    query: categoryOptionsQuery,
    current: type && { value: type.expenseCategory.uuid, label: type.expenseCategory.name },
  },
  { name: 'kind', label: text.kind, kind: 'radio', choices: KINDS },
  { name: 'integrationId', label: text.integration, maxLength: 60 },
];
const form: ResourceForm<ExpenseType, ExpenseTypeForm> = {
  size: 560,
  valuesOf: (type) => ({
    name: type?.name ?? '',
    expenseCategoryUuid: type?.expenseCategory.uuid ?? null,
    kind: type?.kind ?? 'common',
    integrationId: type?.integrationId ?? '',
  }),
  fields: fieldsOf,
};

const Name = ({ name, expenseCategory }: ExpenseType) => (
  <span className={classes.name}>
    <Picture icon={expenseCategory.icon} />
    {name}
  </span>
);

export function ExpenseTypesPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      text={text}
      query={(question) => expenseTypesQuery(customerId, question)}
      writes={useExpenseTypeWrites(customerId, text.words)}
      actions={{ view: 'view-expense-type', create: 'create-expense-type', update: 'update-expense-type', remove: 'delete-expense-type' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: Name },
        { id: 'category', header: text.category, cell: ({ expenseCategory }) => expenseCategory.name },
        { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
      ]}
      facts={({ expenseCategory, kind }) => `${expenseCategory.name} · ${text.kinds[kind]}`}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
