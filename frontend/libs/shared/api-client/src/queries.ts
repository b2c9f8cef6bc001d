/** Query options, keys and mutations of the generated calls, in an entry of their own so that a sign-in needs no query cache. */
export * from './generated/queries.gen';
export { STALE } from './stale';
export { invalidateTags } from './tags';
export type { CacheTag } from './naming/generated/tags';
export { useWrite, type CrudWords, type ListQuestion, type Words, type Write } from './write';
