/** Formatted text as the server keeps it: base64 of HTML with a few tags, cleaned here once more before it is drawn (spec section 3). */
import DOMPurify from 'dompurify';

/** The tags the server keeps; none of them loads, runs or links anything, and none has attributes. */
const ALLOWED_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'];
const FORBID_ATTR = ['style', 'href', 'class'];

/** The text behind base64; nothing when it is not base64 of UTF-8. */
function decode(stored: string): string {
  try {
    const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

export const storedToHtml = (stored: string): string => DOMPurify.sanitize(decode(stored), { ALLOWED_TAGS, ALLOWED_ATTR: [], FORBID_ATTR });

export function htmlToStored(html: string): string {
  const bytes = new TextEncoder().encode(html);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The words alone, blocks set off by a space; the document they are read in runs and loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return body.textContent.replace(/\s+/g, ' ').trim();
}
