/** /agencies/{id}/credentials: accounts at providers; their secrets are sent and never answered. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateCredential,
  createCredential,
  deleteCredential,
  inactivateCredential,
  updateCredential,
  type Credential,
} from '@trajeto/shared-api-client';
import {
  getCredentialOptions,
  listCredentialsOptions,
  listCustomerCredentialsOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Credential };
export type CredentialBody = {
  name: string;
  providerUuid: string;
  /** None: all of the agency. */
  customersUuids: string[];
  username: string | null;
  officeId: string | null;
  isTest: boolean;
  /** By name: the text to keep, null to take one away; those not named stay as they are. */
  secrets: Record<string, string | null>;
};
export interface CredentialsQuestion extends ListQuestion {
  providerUuid: string | null;
  customerUuid: string | null;
}

const TOUCHED = ['credentials'] as const;
const addressed = ({ uuid, version }: Credential) => ({
  path: { credentialId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const credentialsQuery = (agencyId: string, question: CredentialsQuestion) =>
  queryOptions(listCredentialsOptions({ path: { agencyId }, query: question }));

/** Those that serve a company, the first hundred by name. */
export const servingCredentialsQuery = (customerId: string) =>
  queryOptions({ ...listCustomerCredentialsOptions({ path: { customerId }, query: { limit: 100 } }), select: ({ data }) => data });

export const credentialQuery = (credentialId: string) =>
  queryOptions({ ...getCredentialOptions({ path: { credentialId } }), select: ({ data }) => data });

export const useCredentialWrites = (agencyId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: CredentialBody) => createCredential({ path: { agencyId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: Credential; body: CredentialBody }) => {
    const { secrets, ...rest } = body;
    // None named: absent, so that all of them stay.
    const sent = Object.keys(secrets).length > 0 ? body : rest;
    const { data } = await updateCredential({ ...addressed(row), body: sent });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Credential) => activateCredential(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Credential) => inactivateCredential(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Credential) => deleteCredential(addressed(row))),
});
