/** The generated calls and their shapes; only data-access libraries import this. */
export { client } from './generated/client.gen';
export * from './generated/calls.gen';
export type * from './generated/types.gen';
export { formBody } from './forms';
