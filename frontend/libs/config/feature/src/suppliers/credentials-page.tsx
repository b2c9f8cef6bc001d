/** /configuracoes/credenciais: the agency's accounts at its providers, whose secrets are written and never shown again. */
import {
  companyOptionQuery,
  companyOptionsQuery,
  credentialQuery,
  credentialsQuery,
  providerLogosQuery,
  providerOptionQuery,
  providerOptionsQuery,
  servedUuids,
  useCredentialWrites,
  type Credential,
  type CredentialBody,
  type Served,
} from '@trajeto/config-data-access/suppliers';
import { useQuery } from '@tanstack/react-query';
import { Banner, RelativeTime, ToneBadge } from '@trajeto/shared-ui';
import { ResourcePage, searchFilter, type Field, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { NONE } from '../structure/cells';
import { credentialsText as text } from './credentials.text';
import { ManagersOnly } from './managers-only';
import { ProviderName } from './provider-name';
import { secretsOf, secretsProblem, secretsSent, secretsWords, type Secret } from './secrets';
import { SecretsField } from './secrets-field';
import { SERVED_FIELD, servedOf, servedWords } from './served';
import classes from './suppliers.module.css';
import { suppliersText } from './suppliers.text';

type Values = {
  name: string;
  providerUuid: string | null;
  served: Served;
  username: string;
  officeId: string;
  isTest: boolean;
  secrets: readonly Secret[];
};

const bodyOf = ({ name, providerUuid, served, username, officeId, isTest, secrets }: Values): CredentialBody => ({
  name,
  providerUuid: providerUuid ?? '',
  customersUuids: servedUuids(served),
  username: username || null,
  officeId: officeId || null,
  isTest,
  secrets: secretsSent(secrets),
});

const fieldsOf = (credential: Credential | null): readonly Field<Values>[] => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
  {
    name: 'providerUuid',
    label: text.provider,
    required: text.providerRequired,
    kind: 'search',
    query: providerOptionsQuery,
    current: credential && { value: credential.provider.uuid, label: credential.provider.name },
  },
  SERVED_FIELD,
  { name: 'username', label: text.username, maxLength: 120 },
  { name: 'officeId', label: text.officeId, maxLength: 60 },
  {
    name: 'secrets',
    label: text.secrets,
    required: text.secretsRequired,
    kind: 'own',
    check: ({ secrets }) => secretsProblem(secrets),
    show: (secrets) => secretsWords(secrets as readonly Secret[]),
    draw: ({ form, isReadOnly }) => (
      <SecretsField
        secrets={form.values.secrets}
        onChange={(secrets) => form.setFieldValue('secrets', secrets)}
        error={typeof form.errors.secrets === 'string' ? form.errors.secrets : null}
        isReadOnly={isReadOnly}
      />
    ),
  },
  { name: 'isTest', label: text.isTest, kind: 'box' },
];

const form: ResourceForm<Credential, Values> = {
  size: 560,
  read: credentialQuery,
  valuesOf: (credential) => ({
    name: credential?.name ?? '',
    providerUuid: credential?.provider.uuid ?? null,
    served: servedOf(credential),
    username: credential?.username ?? '',
    officeId: credential?.officeId ?? '',
    isTest: credential?.isTest ?? false,
    secrets: secretsOf(credential && credential.secretsSet),
  }),
  fields: fieldsOf,
  notice: (credential) =>
    credential?.lastError && (
      <Banner tone="urucum" title={text.lastError}>
        {credential.lastError}
      </Banner>
    ),
};

const filters = {
  fornecedor: searchFilter(text.provider, providerOptionsQuery, providerOptionQuery),
  empresa: searchFilter(suppliersText.company, companyOptionsQuery, companyOptionQuery),
};

export const CredentialName = ({ name, isTest, lastError }: Credential) => (
  <span className={classes.provider}>
    {name}
    {isTest && <ToneBadge tone="ardosia">{text.test}</ToneBadge>}
    {lastError !== null && <ToneBadge tone="urucum">{text.failing}</ToneBadge>}
  </span>
);

function Credentials({ agencyId, ...place }: PagePlace & { agencyId: string }) {
  const { create, update, ...switches } = useCredentialWrites(agencyId, text.words);
  const { data: logos } = useQuery(providerLogosQuery());
  const providerOf = ({ provider }: Credential) => <ProviderName name={provider.name} logo={logos?.get(provider.uuid) ?? null} />;
  return (
    <ResourcePage<Credential, Values, typeof filters>
      {...place}
      text={text}
      query={({ fornecedor, empresa, ...question }) =>
        credentialsQuery(agencyId, { ...question, providerUuid: fornecedor, customerUuid: empresa })
      }
      writes={{
        ...switches,
        create: { run: (values) => create.run(bodyOf(values)) },
        update: { run: ({ row, values }) => update.run({ row, body: bodyOf(values) }) },
      }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: CredentialName },
        { id: 'provider', header: text.provider, cell: providerOf },
        { id: 'companies', header: suppliersText.companies, cell: servedWords },
        { id: 'username', header: text.username, cell: ({ username }) => username ?? NONE },
        { id: 'updated', header: text.updated, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
      ]}
      facts={(row) => `${row.provider.name} · ${servedWords(row)}`}
      filters={filters}
      isActive={({ active }) => active}
      form={form}
    />
  );
}

export function CredentialsPage(place: PagePlace) {
  return <ManagersOnly title={text.title} crumbs={place.crumbs} page={(agencyId) => <Credentials {...place} agencyId={agencyId} />} />;
}
