/** Where the session's token rests in this browser: local storage when kept signed in, else this tab alone. */
const TOKEN = 'trajeto.auth_token';
const CREATED_AT = 'trajeto.auth_token_created_at';
const KEPT_KEY = 'trajeto.kept_key';
const CUSTOMER = 'trajeto.customer_uuid';
const FLASH = 'trajeto.flash';

export interface StoredToken {
  value: string;
  createdAt: string;
}

const stores = () => [localStorage, sessionStorage];
const restingPlace = () => stores().find((store) => store.getItem(TOKEN) !== null) ?? null;

export function readToken(): StoredToken | null {
  for (const store of stores()) {
    const value = store.getItem(TOKEN);
    const createdAt = store.getItem(CREATED_AT);
    if (value && createdAt) return { value, createdAt };
  }
  return null;
}

/** What the stored token says of itself: its session (`sid`), the person's context (`ctx`); null without a token that can be read. */
export function readClaim(name: 'sid' | 'ctx'): string | null {
  const claims = readToken()?.value.split('.')[1];
  if (!claims) return null;
  try {
    const said = (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>)[name];
    return typeof said === 'string' ? said : null;
  } catch {
    return null;
  }
}

export function storeToken(token: StoredToken, options: { keepSigned: boolean }): void {
  forgetToken();
  const store = options.keepSigned ? localStorage : sessionStorage;
  store.setItem(TOKEN, token.value);
  store.setItem(CREATED_AT, token.createdAt);
}

/** A refreshed token rests where the old one did, and opens what was kept under it. */
export function replaceToken({ value, createdAt }: StoredToken): void {
  const store = restingPlace() ?? sessionStorage;
  store.setItem(TOKEN, value);
  store.setItem(CREATED_AT, createdAt);
}

/** The one end of every session in this browser; what was kept for reading without a network goes with it. */
export function forgetToken(): void {
  for (const store of stores()) [TOKEN, CREATED_AT, KEPT_KEY].forEach((item) => store.removeItem(item));
  eraseKept();
}

/** What a person reads without a network: sealed, in a database of its own (docs/decisions/0036). */
export const KEPT_DATABASE = 'trajeto.guardado';

export function eraseKept(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(KEPT_DATABASE);
}

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** Opens what is kept; one per sign-in, it rests where the token does and goes with it. Null without a session. */
export function keptKey(): string | null {
  const store = restingPlace();
  if (store && !store.getItem(KEPT_KEY)) store.setItem(KEPT_KEY, newKey());
  return store?.getItem(KEPT_KEY) ?? null;
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
