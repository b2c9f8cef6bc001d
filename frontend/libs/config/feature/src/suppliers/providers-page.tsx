/** /configuracoes/fornecedores: the platform's providers, read, and the agency's own with their logos. */
import {
  providersQuery,
  useProviderWrites,
  type Provider,
  type ProviderBody,
  type ServiceType,
} from '@trajeto/config-data-access/suppliers';
import { boxFilter, choiceFilter, ResourcePage, type Field, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { NONE } from '../structure/cells';
import { LogoField } from './logo-field';
import { ManagersOnly } from './managers-only';
import { isPicture } from './picture-file';
import { ProviderName } from './provider-name';
import { providersText as text } from './providers.text';
import { suppliersText } from './suppliers.text';
import { tooLong, wordsOf } from './word-list';

const MOST_SERVICES = 20;
const SERVICES = (Object.keys(suppliersText.services) as ServiceType[]).map((value) => ({ value, label: suppliersText.services[value] }));
const filters = {
  servico: choiceFilter<ServiceType | 'all'>(text.service, [{ value: 'all', label: suppliersText.anyService }, ...SERVICES]),
  offline: boxFilter(text.onlyOffline),
};

/** `sold` is typed with commas; `logo` is the file to be sent, the one it has stays on the record. */
type Values = { name: string; serviceType: ServiceType | null; sold: string; integrationCode: string; logo: File | null };

const bodyOf = ({ name, serviceType, sold, integrationCode }: Values): ProviderBody => ({
  name,
  serviceType: serviceType ?? 'other',
  services: wordsOf(sold),
  integrationCode: integrationCode || null,
});

const fieldsOf = (provider: Provider | null): readonly Field<Values>[] => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
  { name: 'serviceType', label: text.service, required: text.serviceRequired, kind: 'select', choices: SERVICES },
  {
    name: 'sold',
    label: text.sold,
    hint: text.soldHint,
    check: ({ sold }) => (tooLong(sold, MOST_SERVICES) ? text.soldTooMany : null),
  },
  { name: 'integrationCode', label: text.code, maxLength: 60 },
  {
    name: 'logo',
    label: text.logo,
    kind: 'own',
    check: ({ logo }) => (logo && !isPicture(logo) ? text.logoRefused : null),
    show: (file) => (file instanceof File ? text.newLogo(file.name) : NONE),
    draw: ({ form, isReadOnly }) => (
      <LogoField
        src={provider?.logo ?? null}
        chosen={form.values.logo}
        onChoose={(logo) => form.setFieldValue('logo', logo)}
        error={typeof form.errors.logo === 'string' ? form.errors.logo : null}
        isReadOnly={isReadOnly}
      />
    ),
  },
];

const isOfPlatform = ({ agencyUuid }: Provider) => agencyUuid === null;
const form: ResourceForm<Provider, Values> = {
  size: 560,
  valuesOf: (provider) => ({
    name: provider?.name ?? '',
    serviceType: provider?.serviceType ?? null,
    sold: provider?.services.join(', ') ?? '',
    integrationCode: provider?.integrationCode ?? '',
    logo: null,
  }),
  fields: fieldsOf,
  isFixed: isOfPlatform,
  readOnly: text.fixed,
};

/** A logo that cannot be sent leaves the new provider without one, and says so. */
function useWrites(agencyId: string) {
  const { create, update, activate, inactivate, giveLogo } = useProviderWrites(agencyId, text.words, { failure: text.logoFailed });
  const creating = async (values: Values) => {
    const row = await create.run(bodyOf(values));
    if (values.logo) await giveLogo.run({ row, logo: values.logo }).catch(() => undefined);
  };
  const updating = async (row: Provider, values: Values, step: (row: Provider) => void) => {
    const saved = await update.run({ row, body: bodyOf(values) });
    if (values.logo === null) return saved;
    step(saved);
    return giveLogo.run({ row: saved, logo: values.logo });
  };
  return { creating, updating, activate, inactivate };
}

function Providers({ agencyId, ...place }: PagePlace & { agencyId: string }) {
  const { creating, updating, activate, inactivate } = useWrites(agencyId);
  return (
    <ResourcePage<Provider, Values, typeof filters>
      {...place}
      text={text}
      query={({ servico, offline, ...question }) =>
        providersQuery({ ...question, serviceType: servico === 'all' ? undefined : servico, isOffline: offline || undefined })
      }
      writes={{
        activate,
        inactivate,
        create: { run: creating },
        update: { run: ({ row, values, step }) => updating(row, values, step) },
      }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ProviderName },
        { id: 'service', header: text.service, cell: ({ serviceType }) => suppliersText.services[serviceType] },
        { id: 'origin', header: text.origin, cell: (row) => (isOfPlatform(row) ? text.ofPlatform : text.ofAgency) },
        { id: 'code', header: text.code, cell: ({ integrationCode }) => integrationCode ?? NONE },
      ]}
      facts={(row) => `${suppliersText.services[row.serviceType]} · ${isOfPlatform(row) ? text.ofPlatform : text.ofAgency}`}
      filters={filters}
      isActive={({ active }) => active}
      form={form}
    />
  );
}

export function ProvidersPage(place: PagePlace) {
  return <ManagersOnly title={text.title} crumbs={place.crumbs} page={(agencyId) => <Providers {...place} agencyId={agencyId} />} />;
}
