/** The one base path of the API. */
export const API_BASE = '/api/v1';

/** Absolute, because `Request` outside a browser takes no relative address. */
export const apiUrl = (path: string): string => new URL(`${API_BASE}${path}`, window.location.origin).href;
