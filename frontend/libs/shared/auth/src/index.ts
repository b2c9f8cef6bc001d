/** The session in this browser: its token, its calls, its permissions. */
export { dropAnsweredAhead, dropLineAhead, lineStoodAt } from './ahead';
export { ApiError, fieldErrorsOf, isOutcomeUnknown, messageOf, renameFields, type ApiErrorBody, type ApiErrorCode } from './api-error';
export { apiFetch, ifMatch } from './api-fetch';
export { authText } from './auth.text';
export { landingPath, mayEnter, returnPath, type RouteRule } from './guards';
export { attemptsOf, countFailure, FORGET_AT, forgetAttempts, WARN_FROM, type LoginAttempt } from './login-attempts';
export { isTryLater, retryAfter, type TryLater } from './try-later';
export { may, SessionProvider, useCustomerUuid, useMay, useSession, type ContextName, type Session, type SessionUser } from './session';
export { announceSessionEnd, onSessionEnd, type SessionEnd } from './session-end';
export {
  eraseKept,
  forgetToken,
  KEPT_DATABASE,
  keptKey,
  leaveFlash,
  readClaim,
  readCustomer,
  readToken,
  rememberCustomer,
  storeToken,
  takeFlash,
  type Flash,
  type StoredToken,
} from './storage';
export { REQUEST_TIMEOUT, within } from './time-out';
export { API_BASE, apiUrl } from './url';
export { WriteAttempt, type RetryOffer } from './write-attempt';
