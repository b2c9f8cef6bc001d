export { bootstrapQuery, sessionOf, type Bootstrap } from './bootstrap';
export { clientInformationQuery, type ClientNote, type ClientPerson } from './client-information';
export { companiesQuery, type Company } from './companies';
export { creditBalanceQuery, type CreditBalance } from './credit';
export {
  inboxQuery,
  type Figure,
  type Inbox,
  type InboxAdvance,
  type InboxAnswer,
  type InboxExpense,
  type InboxOrder,
  type InboxRequest,
} from './inbox';
export { connectLive, type LiveListener, type LiveState } from './live/connection';
export { readEvents, type LiveEvent } from './live/event-stream';
export { orderFindsQuery, personFindsQuery, type FoundOrder, type FoundPerson } from './palette';
export { refreshOlderThan, refreshScreen, refreshTags, type CacheTag } from './live/refresh';
export { notificationsQuery, useReadAllNotifications, useReadNotification, type Notification } from './notifications';
export { fetchNewest, newestEntry, onWaitingWorker, takeNewest } from './newest';
export { usePasswordRequest } from './password-request';
export { preferencesOf, useWish, type Preferences } from './preferences';
export { queueCountQuery } from './queue';
export { receivedDelegationsQuery, type DelegationPeriod } from './received-delegations';
export { startAgain } from './start-again';
export { signOut } from './sign-out';
