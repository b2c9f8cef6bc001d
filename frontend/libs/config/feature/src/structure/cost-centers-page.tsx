/** Centros de custo: what spending is charged to, and the branches each serves. */
import {
  branchOptionQuery,
  branchOptionsQuery,
  costCentersQuery,
  useCostCentersImport,
  useCostCenterWrites,
  type CostCenter,
  type CostCenterForm,
} from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Money } from '@trajeto/shared-ui';
import { boxFilter, ResourcePage, searchFilter, SheetImportButton, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { useState, type ReactNode } from 'react';
import { Models, NONE } from './cells';
import { costCentersText as text } from './cost-centers.text';

const formOf = (customerId: string): ResourceForm<CostCenter, CostCenterForm> => ({
  size: 560,
  valuesOf: (center) => ({
    name: center?.name ?? '',
    costCenterCode: center?.costCenterCode ?? '',
    belongsToHeadquarters: center?.belongsToHeadquarters ?? false,
    branches: center?.markAllBranches ? 'all' : (center?.branches ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
  }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'costCenterCode', label: text.externalCode, required: text.codeRequired, maxLength: 60 },
    { name: 'belongsToHeadquarters', label: text.belongsToHeadquarters, kind: 'box' },
    {
      name: 'branches',
      label: text.branches,
      kind: 'many',
      query: (words) => branchOptionsQuery(customerId, words),
      all: text.allBranches,
    },
  ],
});

function branchesOf({ markAllBranches, branches }: CostCenter): string {
  if (markAllBranches) return text.all;
  return branches.length > 2 ? text.count(branches.length) : branches.map(({ name }) => name).join(', ') || NONE;
}
const factsOf = (center: CostCenter) =>
  [center.costCenterCode, center.markAllBranches ? text.allBranches : branchesOf(center)].filter((fact) => fact !== NONE).join(' · ');

interface CostCentersPageProps extends PagePlace {
  /** Drawn for a cost center that was created just now, until it calls `onClose`. */
  afterCreate?: ((center: CostCenter, onClose: () => void) => ReactNode) | undefined;
}

export function CostCentersPage({ afterCreate, ...place }: CostCentersPageProps) {
  const customerId = useCustomerUuid();
  const { create, ...writes } = useCostCenterWrites(customerId, text.words);
  const [created, setCreated] = useState<CostCenter | null>(null);
  const creating = { run: async (form: CostCenterForm) => setCreated(await create.run(form)) };
  const sheets = useCostCentersImport(customerId, text.sheet.words);
  const filters = {
    filial: searchFilter(text.branch, (words) => branchOptionsQuery(customerId, words), branchOptionQuery),
    matriz: boxFilter(text.onlyHeadquarters),
  };
  return (
    <>
      <ResourcePage<CostCenter, CostCenterForm, typeof filters>
        {...place}
        tools={<SheetImportButton of={{ ...text.sheet, ...sheets }} />}
        text={text}
        query={({ filial, matriz, ...question }) =>
          costCentersQuery(customerId, { ...question, branchUuid: filial, headquartersOnly: matriz })
        }
        writes={{ ...writes, create: creating }}
        actions={{ view: 'view-cost-center', create: 'create-cost-center', update: 'update-cost-center', remove: 'delete-cost-center' }}
        nameOf={({ name }) => name}
        columns={[
          { id: 'name', header: text.name, cell: ({ name }) => name },
          { id: 'code', header: text.code, cell: ({ costCenterCode }) => costCenterCode },
          { id: 'branches', header: text.branches, cell: branchesOf },
          { id: 'headquarters', header: text.headquarters, cell: ({ belongsToHeadquarters: is }) => (is ? text.yes : text.no) },
          { id: 'models', header: text.models, cell: ({ approvalModels }) => <Models models={approvalModels} /> },
          { id: 'credit', header: text.credit, align: 'right', cell: ({ credit }) => <Money value={credit} /> },
        ]}
        facts={factsOf}
        filters={filters}
        isActive={({ active }) => active}
        form={formOf(customerId)}
      />
      {created && afterCreate?.(created, () => setCreated(null))}
    </>
  );
}
