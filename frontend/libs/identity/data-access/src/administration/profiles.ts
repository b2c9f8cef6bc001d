/** Profiles of a customer: the list, one, and everything done to them. */
import { queryOptions } from '@tanstack/react-query';
import {
  createCustomerProfile,
  deleteCustomerProfile,
  setDefaultProfile,
  setProfileActions,
  updateCustomerProfile,
  type ProfileRead,
} from '@trajeto/shared-api-client';
import {
  customerProfilesOptions,
  everyActionOptions,
  getCustomerProfileOptions,
  STALE,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

/** One of a customer: stored, so it has an id and a version. */
export type Profile = ProfileRead & { uuid: string; version: number };
export type Action = ProfileRead['actions'][number];

export type ProfileForm = {
  name: string;
  approver: boolean;
  isExpenseApprover: boolean;
  default: boolean;
  /** Slugs. */
  actions: string[];
};

const TOUCHED = ['profiles', 'bootstrap', 'customer-employees'] as const;
const addressed = ({ uuid, version }: Profile) => ({ path: { profileId: uuid }, headers: ifMatch(version), throwOnError: true as const });
const sameActions = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((slug) => other.includes(slug));

export const profilesQuery = (customerId: string, { name, page, limit }: ListQuestion) =>
  queryOptions({
    ...customerProfilesOptions({ path: { customerId }, query: { name, page, limit } }),
    select: ({ data, meta }) => ({ data: data as Profile[], meta }),
  });

export const profileQuery = (profileId: string) =>
  queryOptions({ ...getCustomerProfileOptions({ path: { profileId } }), select: ({ data }) => data as Profile });

/** The whole catalogue; it only grows with a new version. */
export const actionsQuery = () => queryOptions({ ...everyActionOptions(), staleTime: STALE.longest, select: ({ data }) => data });

const makeDefault = async (stored: Profile) => (await setDefaultProfile(addressed(stored))).data.data as Profile;

interface ProfileUpdate {
  row: Profile;
  values: ProfileForm;
  /** Called with the profile after each step, so that a save that failed half-way goes on from there. */
  step: (profile: Profile) => void;
}

/** Names and flags, then the actions, then the default: only what changed, each on the version before it. */
async function updateProfile({ row, values: { name, approver, isExpenseApprover, actions, ...values }, step }: ProfileUpdate) {
  let profile = row;
  if (name !== row.name || approver !== row.approver || isExpenseApprover !== row.isExpenseApprover) {
    const { data } = await updateCustomerProfile({ ...addressed(profile), body: { name, approver, isExpenseApprover } });
    profile = data.data as Profile;
    step(profile);
  }
  const held = row.actions.map(({ slug }) => slug);
  if (!sameActions(actions, held)) {
    profile = (await setProfileActions({ ...addressed(profile), body: { actions } })).data.data as Profile;
    step(profile);
  }
  return values.default && !row.default ? makeDefault(profile) : profile;
}

export const useProfileWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, async (body: ProfileForm) => {
    const { data } = await createCustomerProfile({ path: { customerId }, body, throwOnError: true });
    return data.data as Profile;
  }),
  update: useWrite(words.update, TOUCHED, updateProfile),
  makeDefault: useWrite(words.update, TOUCHED, makeDefault),
  remove: useWrite(words.remove, TOUCHED, (row: Profile) => deleteCustomerProfile(addressed(row))),
});
