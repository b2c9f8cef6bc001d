/** The calls that administer access: profiles of a customer, people of an agency. */
export {
  actionsQuery,
  profileQuery,
  profilesQuery,
  useCreateProfile,
  useDeleteProfile,
  useMakeDefaultProfile,
  useUpdateProfile,
  type Action,
  type Profile,
  type ProfileForm,
} from './profiles';
export {
  staffQuery,
  useEndSessionsOf,
  useHireStaff,
  useInviteStaff,
  useRemoveTwoFactorOf,
  useSwitchStaff,
  useUpdateStaff,
  type AgencyEmployee,
  type StaffForm,
  type StaffQuestion,
  type StaffType,
} from './staff';
