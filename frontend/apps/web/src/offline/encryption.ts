/** Encrypts stored answers under a key kept beside the token: once the session ended, what is left on the disk cannot be read. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const CIPHER = 'AES-GCM';
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const cipherKey = (key: string) => crypto.subtle.importKey('raw', bytesOf(key), CIPHER, false, ['encrypt', 'decrypt']);

export async function encrypt(key: string, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: CIPHER, iv }, await cipherKey(key), plain) };
}

/** Rejects what another key sealed. */
export async function decrypt(key: string, { iv, bytes }: Encrypted): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: CIPHER, iv }, await cipherKey(key), bytes);
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}

/** A name that tells nothing of what it names. */
export async function nameOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
