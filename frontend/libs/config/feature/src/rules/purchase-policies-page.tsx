/** Políticas de compra: what people may choose of each product; of several that apply the most specific wins. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  policyValuesQuery,
  purchaseParametersQuery,
  usePolicyValueWrites,
  type PolicyParameter,
  type PolicyValue,
  type ScopeType,
} from '@trajeto/config-data-access/rules';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Banner } from '@trajeto/shared-ui';
import { choiceFilter, ResourcePage, type PagePlace } from '@trajeto/shared-ui/crud';
import { NONE } from '../structure/cells';
import { purchaseBodyOf, purchaseForm, type PurchaseValues } from './purchase-form';
import { purchasePoliciesText as text } from './purchase-policies.text';
import { productName, rangeOf, sentenceOfValue, showValueOf } from './purchase-sentence';

const ACTIONS = { view: 'view-policy-value', create: 'create-policy-value', update: 'update-policy-value', remove: 'delete-policy-value' };
const ALL = { value: 'all', label: text.all } as const;
/** A filter over these names by their slugs. */
const namesFilter = (label: string, names: readonly (readonly [slug: string, name: string])[]) =>
  choiceFilter<string>(label, [ALL, ...names.map(([value, name]) => ({ value, label: name }))]);
const narrowed = (value: string) => (value === ALL.value ? null : value);

const productOf = ({ product, isInternational }: PolicyValue) => {
  const range = rangeOf(isInternational);
  return range === 'both' ? productName(product) : text.withRange(productName(product), text.ranges[range]);
};
const scopeOf = ({ scopeType, scope }: PolicyValue) =>
  scopeType === 'everyone' ? text.scopes.everyone : `${text.scopes[scopeType]}: ${scope?.name ?? NONE}`;

/** How values are read depends on their parameter, which the catalogue knows. */
function readWith(parameters: readonly PolicyParameter[]) {
  const known = (row: PolicyValue) => parameters.find(({ slug }) => slug === row.policyParameter);
  const parameterOf = (row: PolicyValue) => known(row)?.description ?? row.policyParameter;
  const valueOf = (row: PolicyValue) => {
    const parameter = known(row);
    const shown = parameter ? showValueOf(parameter, row.value) : row.value;
    return row.tolerance === null ? shown : text.withTolerance(shown, parameter ? showValueOf(parameter, row.tolerance) : row.tolerance);
  };
  return { parameterOf, valueOf };
}

export function PurchasePoliciesPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  const { create, update, ...writes } = usePolicyValueWrites(customerId, text.words);
  const { data: parameters = [], error } = useQuery(purchaseParametersQuery());
  const { parameterOf, valueOf } = readWith(parameters);
  const filters = {
    produto: namesFilter(text.product, Object.entries(text.products)),
    parametro: namesFilter(
      text.parameter,
      parameters.map(({ slug, description }) => [slug, description] as const),
    ),
    vale: namesFilter(text.scope, Object.entries(text.scopes)),
  };
  return (
    <ResourcePage<PolicyValue, PurchaseValues, typeof filters>
      {...place}
      text={text}
      query={({ active, page, limit, produto, parametro, vale }) =>
        policyValuesQuery(customerId, {
          ...{ active, page, limit },
          product: narrowed(produto),
          policyParameter: narrowed(parametro),
          scopeType: narrowed(vale) as ScopeType | null,
        })
      }
      writes={{
        ...writes,
        create: { run: (values) => create.run(purchaseBodyOf(values)) },
        update: { run: ({ row, values }) => update.run({ row, body: purchaseBodyOf(values) }) },
      }}
      actions={ACTIONS}
      nameOf={(row) => text.named(productOf(row), parameterOf(row))}
      columns={[
        { id: 'product', header: text.product, cell: productOf },
        { id: 'parameter', header: text.parameter, cell: parameterOf },
        { id: 'rule', header: text.rule, cell: ({ typeValue }) => text.rules[typeValue] },
        { id: 'value', header: text.value, align: 'right', cell: valueOf },
        { id: 'scope', header: text.scope, cell: scopeOf },
      ]}
      facts={(row) => sentenceOfValue(row, parameters)}
      isActive={({ active }) => active}
      filters={filters}
      form={purchaseForm(customerId, parameters)}
    >
      {error && <Banner tone="urucum" title={text.catalogueFailed} />}
      <Text fz="sm" c="dimmed" mb="md">
        {text.precedence}
      </Text>
    </ResourcePage>
  );
}
