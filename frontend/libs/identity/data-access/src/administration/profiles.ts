/** Profiles of a customer: the list, one, and everything done to them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createCustomerProfile,
  deleteCustomerProfile,
  setDefaultProfile,
  setProfileActions,
  updateCustomerProfile,
  type ProfileRead,
} from '@trajeto/shared-api-client';
import { customerProfilesOptions, everyActionOptions, getCustomerProfileOptions, STALE } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { useWrite, type Words } from '../write';

/** One of a customer: stored, so it has an id and a version. */
export type Profile = ProfileRead & { uuid: string; version: number };
export type Action = ProfileRead['actions'][number];

export interface ProfileForm {
  name: string;
  approver: boolean;
  isExpenseApprover: boolean;
  default: boolean;
  /** Slugs. */
  actions: string[];
}

const TOUCHED = ['profiles', 'bootstrap', 'customer-employees'];
type Stored = Pick<Profile, 'uuid' | 'version'>;
const addressed = ({ uuid, version }: Stored) => ({ path: { profileId: uuid }, headers: ifMatch(version), throwOnError: true as const });
const sameActions = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((slug) => other.includes(slug));

export const profilesQuery = (customerId: string, question: { name: string; page: number }) =>
  queryOptions({
    ...customerProfilesOptions({ path: { customerId }, query: { name: question.name || undefined, page: question.page } }),
    placeholderData: keepPreviousData,
    select: ({ data, meta }) => ({ data: data as Profile[], meta }),
  });

export const profileQuery = (profileId: string) =>
  queryOptions({ ...getCustomerProfileOptions({ path: { profileId } }), select: ({ data }) => data as Profile });

/** The whole catalogue; it only grows with a new version. */
export const actionsQuery = () => queryOptions({ ...everyActionOptions(), staleTime: STALE.longest, select: ({ data }) => data });

export const useCreateProfile = (customerId: string, words: Words) =>
  useWrite(
    words,
    TOUCHED,
    async (body: ProfileForm) => (await createCustomerProfile({ path: { customerId }, body, throwOnError: true })).data.data as Profile,
  );

const makeDefault = async (stored: Stored) => (await setDefaultProfile(addressed(stored))).data.data as Profile;

interface ProfileUpdate {
  before: Profile;
  form: ProfileForm;
  /** Called with the profile after each step, so that a save that failed half-way goes on from there. */
  onStep: (profile: Profile) => void;
}

/** Names and flags, then the actions, then the default: only what changed, each on the version before it. */
async function updateProfile({ before, form: { name, approver, isExpenseApprover, actions, ...form }, onStep }: ProfileUpdate) {
  let profile = before;
  if (name !== before.name || approver !== before.approver || isExpenseApprover !== before.isExpenseApprover) {
    const { data } = await updateCustomerProfile({ ...addressed(profile), body: { name, approver, isExpenseApprover } });
    profile = data.data as Profile;
    onStep(profile);
  }
  const held = before.actions.map(({ slug }) => slug);
  if (!sameActions(actions, held)) {
    profile = (await setProfileActions({ ...addressed(profile), body: { actions } })).data.data as Profile;
    onStep(profile);
  }
  return form.default && !before.default ? makeDefault(profile) : profile;
}

export const useUpdateProfile = (words: Words) => useWrite(words, TOUCHED, updateProfile);

export const useMakeDefaultProfile = (words: Words) => useWrite(words, TOUCHED, makeDefault);

export const useDeleteProfile = (words: Words) => useWrite(words, TOUCHED, (stored: Stored) => deleteCustomerProfile(addressed(stored)));
