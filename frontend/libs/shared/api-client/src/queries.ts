/** Query options, keys and mutations of the generated calls, in an entry of their own so that a sign-in needs no query cache. */
export * from './generated/@tanstack/react-query.gen';
export { STALE } from './stale';
export { invalidateTags } from './tags';
