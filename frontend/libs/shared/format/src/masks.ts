/** Masks of the spec, and what travels without them. */

/** Writes `raw` into the pattern, `#` taking one character each; stops where the characters end. */
function fill(pattern: string, raw: string): string {
  let next = 0;
  let shown = '';
  for (const slot of pattern) {
    if (next >= raw.length) break;
    shown += slot === '#' ? (raw[next++] ?? '') : slot;
  }
  return shown;
}

const digits = (value: string) => value.replace(/\D/g, '');
const alphanumeric = (value: string) => value.toUpperCase().replace(/[^A-Z0-9]/g, '');

export type MaskName = 'cpf' | 'cnpj' | 'cep' | 'phone' | 'date';

/** CNPJs issued since July 2026 carry letters (Receita Federal, IN 2.229/2024), so only they keep them. */
const masks: Record<MaskName, { strip: (value: string) => string; show: (raw: string) => string; length: number }> = {
  cpf: { strip: digits, show: (raw) => fill('###.###.###-##', raw), length: 11 },
  cnpj: { strip: alphanumeric, show: (raw) => fill('##.###.###/####-##', raw), length: 14 },
  cep: { strip: digits, show: (raw) => fill('#####-###', raw), length: 8 },
  phone: { strip: digits, show: (raw) => fill(raw.length >= 13 ? '+## (##) # ####-####' : '+## (##) ####-####', raw), length: 13 },
  date: { strip: digits, show: (raw) => fill('##/##/####', raw), length: 8 },
};

/** The value as shown: `52998224725` → `529.982.247-25`. */
export const applyMask = (mask: MaskName, value: string): string => masks[mask].show(stripMask(mask, value));

/** The value as sent: without mask characters, at most the mask's length. */
export const stripMask = (mask: MaskName, value: string): string => masks[mask].strip(value).slice(0, masks[mask].length);

/** A Brazilian number without its country: an area code, then a landline (2 to 5) or a mobile (9). Anatel, resolution 749/2022. */
const NATIONAL_PHONE = /^[1-9]{2}(?:[2-5]\d{7}|9\d{8})$/;

/** A phone with its country, as it is sent: a national number belongs to Brazil (`11987654321` → `5511987654321`). */
export function completePhone(typed: string): string {
  const raw = stripMask('phone', typed);
  return NATIONAL_PHONE.test(raw) ? `55${raw}` : raw;
}

/** A security code as sent: the spec drops all white space. */
export const stripSpaces = (value: string): string => value.replace(/\s/g, '');

/** First and last name when the name has more than two words. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 2 ? `${words[0] ?? ''} ${words[words.length - 1] ?? ''}` : words.join(' ');
}

const PARTICLES: ReadonlySet<string> = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E']);
const INITIALS: ReadonlySet<string> = new Set(['EPP', 'MEI']);

function readableWord(word: string, offset: number): string {
  if (offset > 0 && PARTICLES.has(word)) return word.toLowerCase();
  const isInitials = word.length <= 2 || INITIALS.has(word) || !/[AEIOUÁÂÃÉÊÍÓÔÕÚ]/.test(word);
  return isInitials ? word : word.charAt(0) + word.slice(1).toLocaleLowerCase('pt-BR');
}

/** A company's name as a receipt prints it, in capitals, set like a name: `PONTO DE TÁXI LTDA` → `Ponto de Táxi Ltda`. Others stay. */
export function readableName(name: string): string {
  const isShouted = /\p{Lu}{5}/u.test(name) && !/\p{Ll}/u.test(name);
  return isShouted ? name.replace(/\p{L}+/gu, readableWord) : name;
}

/** Two initials of a person or company. */
export function initials(name: string): string {
  const words = shortName(name).split(' ').filter(Boolean);
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');
}

/** `1 despesa`, `2 despesas`, `0 despesas`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Text without accents and case, for searches. */
export const foldText = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
