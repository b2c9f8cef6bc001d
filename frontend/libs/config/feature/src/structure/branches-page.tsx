/** Filiais: the CNPJs of a company beside its own. */
import { branchesQuery, useBranchesImport, useBranchWrites, type Branch, type BranchForm } from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { applyMask } from '@trajeto/shared-format';
import { ResourcePage, SheetImportButton, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { NONE } from './cells';
import { branchesText as text } from './branches.text';

const form: ResourceForm<Branch, BranchForm> = {
  size: 560,
  valuesOf: (branch) => ({
    name: branch?.name ?? '',
    cnpj: branch?.cnpj ?? '',
    email: branch?.email ?? '',
    phone: branch?.phone ?? '',
    integrationId: branch?.integrationId ?? '',
  }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'cnpj', label: text.cnpj, required: text.cnpjRequired, kind: 'mask', mask: 'cnpj' },
    { name: 'email', label: text.email, kind: 'email' },
    { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
    { name: 'integrationId', label: text.integration, maxLength: 60 },
  ],
};
const cnpjOf = ({ cnpj }: Branch) => applyMask('cnpj', cnpj);
const phoneOf = ({ phone }: Branch) => (phone ? applyMask('phone', phone) : NONE);

export function BranchesPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  const sheets = useBranchesImport(customerId, text.sheet.words);
  return (
    <ResourcePage
      {...place}
      tools={<SheetImportButton of={{ ...text.sheet, ...sheets }} />}
      text={text}
      query={(question) => branchesQuery(customerId, question)}
      writes={useBranchWrites(customerId, text.words)}
      actions={{ view: 'view-branch', create: 'create-branch', update: 'update-branch' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'cnpj', header: text.cnpj, cell: (row) => <span className="tj-num">{cnpjOf(row)}</span> },
        { id: 'email', header: text.email, cell: ({ email }) => email ?? NONE },
        { id: 'phone', header: text.phone, cell: (row) => <span className="tj-num">{phoneOf(row)}</span> },
        { id: 'integration', header: text.integration, cell: ({ integrationId }) => integrationId ?? NONE },
      ]}
      facts={(row) => [cnpjOf(row), row.email].filter(Boolean).join(' · ')}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
