export { bootstrapQuery, sessionOf, type Bootstrap } from './bootstrap';
export { connectLive, type LiveListener } from './live/connection';
export { readEvents, type LiveEvent } from './live/event-stream';
export { refreshScreen, refreshTags } from './live/refresh';
export { notificationsQuery, useReadAllNotifications, useReadNotification, type Notification } from './notifications';
export { signOut } from './sign-out';
