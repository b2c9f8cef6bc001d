/** The generated calls and their shapes; only data-access libraries import this. */
export * from './generated/sdk.gen';
export type * from './generated/types.gen';
export { formBody } from './forms';
