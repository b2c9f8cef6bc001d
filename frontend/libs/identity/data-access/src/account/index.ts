/** The calls of a person's own account. */
export { meQuery, useRemoveAvatar, useSaveAvatar, useSaveMe, type OwnName } from './me';
export { ownNotificationsQuery, useSaveOwnNotifications, type NotifiedEvent } from './notification-settings';
export { ownEmployeeQuery, useSaveOwnFields, type Employee, type OwnFields } from './own-employee';
export { useRequestPasswordChange } from './password-request';
export { preferencesQuery, useSavePreferences, type Preferences } from './preferences';
export {
  openPrivacyRequestsQuery,
  privacyRequestsQuery,
  useAskPrivacy,
  useExecutePrivacy,
  useRefusePrivacy,
  type PrivacyKind,
  type PrivacyRequest,
} from './privacy';
export { sessionsQuery, useEndOtherSessions, useEndSession, type OpenSession } from './sessions';
export {
  twoFactorQuery,
  useConfirmSecret,
  useDisableTwoFactor,
  useNewRecoveryCodes,
  useNewSecret,
  type Proof,
  type SecretKey,
  type TwoFactor,
} from './two-factor';
