/** A note about a company as it may be shown: its HTML travels in base64 and is cleaned here once more (spec section 3). */
import DOMPurify from 'dompurify';

/** The tags the server keeps; none of them loads, runs, links or dresses up. */
const ALLOWED_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'];
const FORBID_ATTR = ['style', 'href', 'class'];

/** The text behind base64; nothing when it is not base64 of UTF-8. */
function decode(obs: string): string {
  try {
    const bytes = Uint8Array.from(atob(obs), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

export const cleanNote = (obs: string): string => DOMPurify.sanitize(decode(obs), { ALLOWED_TAGS, ALLOWED_ATTR: [], FORBID_ATTR });
