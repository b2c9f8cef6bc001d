/** The agency's accounts at providers that serve a company, to be read; they are kept with the agency's. */
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { providerLogosQuery, servingCredentialsQuery, type Credential } from '@trajeto/config-data-access/suppliers';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, RelativeTime, RowsSkeleton, type Column } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { NONE } from '../structure/cells';
import { CredentialName } from './credentials-page';
import { credentialsText as text } from './credentials.text';
import { ProviderName } from './provider-name';
import { servedWords } from './served';
import { suppliersText } from './suppliers.text';

const ALL = '/configuracoes/credenciais';

function columnsOf(logos: ReadonlyMap<string, string | null> | undefined): readonly Column<Credential>[] {
  return [
    { id: 'name', header: text.name, cell: CredentialName },
    {
      id: 'provider',
      header: text.provider,
      cell: ({ provider }) => <ProviderName name={provider.name} logo={logos?.get(provider.uuid) ?? null} />,
    },
    { id: 'companies', header: suppliersText.companies, cell: servedWords },
    { id: 'username', header: text.username, cell: ({ username }) => username ?? NONE },
    { id: 'updated', header: text.updated, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
  ];
}

function Found() {
  const customer = useCustomerUuid();
  const { data, error, refetch } = useQuery(servingCredentialsQuery(customer));
  const { data: logos } = useQuery(providerLogosQuery());
  if (error && !data) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const all = (
    <Anchor component={Link} to={ALL}>
      {text.openAll}
    </Anchor>
  );
  if (data.length === 0) return <EmptyState title={text.noneServes} action={all} />;
  return (
    <>
      <DataTable caption={text.serving} columns={columnsOf(logos)} rows={data} rowKey={({ uuid }) => uuid} />
      <Text mt="sm">{all}</Text>
    </>
  );
}

export const ServingCredentials = () => (
  <>
    <Title order={2} mb="xs">
      {text.title}
    </Title>
    <Text fz="sm" c="dimmed" mb="md">
      {text.serving}
    </Text>
    <Found />
  </>
);
