/** The e-mail a person typed travels between the pages of the way in, so that it is typed once. */
export const typedEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';
