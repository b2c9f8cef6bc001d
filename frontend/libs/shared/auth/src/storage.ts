/** Where the session's token rests in this browser: local storage when kept signed in, else this tab alone. */
const TOKEN = 'trajeto.auth_token';
const CREATED_AT = 'trajeto.auth_token_created_at';
const CUSTOMER = 'trajeto.customer_uuid';
const FLASH = 'trajeto.flash';

export interface StoredToken {
  value: string;
  createdAt: string;
}

const stores = () => [localStorage, sessionStorage];

export function readToken(): StoredToken | null {
  for (const store of stores()) {
    const value = store.getItem(TOKEN);
    const createdAt = store.getItem(CREATED_AT);
    if (value && createdAt) return { value, createdAt };
  }
  return null;
}

export function storeToken(token: StoredToken, options: { keepSigned: boolean }): void {
  forgetToken();
  const store = options.keepSigned ? localStorage : sessionStorage;
  store.setItem(TOKEN, token.value);
  store.setItem(CREATED_AT, token.createdAt);
}

/** A refreshed token rests where the old one did. */
export function replaceToken(token: StoredToken): void {
  storeToken(token, { keepSigned: localStorage.getItem(TOKEN) !== null });
}

export function forgetToken(): void {
  for (const store of stores()) {
    store.removeItem(TOKEN);
    store.removeItem(CREATED_AT);
  }
}

/** The company an agency user works for; remembered between visits, dropped when they sign out. */
export const readCustomer = (): string | null => localStorage.getItem(CUSTOMER);

export function rememberCustomer(customerUuid: string | null): void {
  if (customerUuid) localStorage.setItem(CUSTOMER, customerUuid);
  else localStorage.removeItem(CUSTOMER);
}

export interface Flash {
  kind: 'info' | 'warning' | 'success' | 'error';
  message: string;
}

/** A sentence that must survive one redirect or reload. */
export const leaveFlash = (flash: Flash): void => sessionStorage.setItem(FLASH, JSON.stringify(flash));

export function takeFlash(): Flash | null {
  const kept = sessionStorage.getItem(FLASH);
  sessionStorage.removeItem(FLASH);
  return kept ? (JSON.parse(kept) as Flash) : null;
}
