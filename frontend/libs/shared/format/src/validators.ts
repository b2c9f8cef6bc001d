/** What a form refuses before the server does, in the specification's words (sections 5 and 9; Brazilian documents by their laws). */
import { stripMask } from './masks';

export const EMAIL_MESSAGES = { required: 'O campo e-mail é obrigatório', invalid: 'Informe um e-mail válido' } as const;
export const PASSWORD_REQUIRED = 'Informe a senha';

/** The shape the server also asks for: one @, a dot behind it, no white space. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const LONGEST_EMAIL = 254;

/** The message for a typed address, or null when it looks like one. */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return EMAIL_MESSAGES.required;
  return EMAIL.test(email) && email.length <= LONGEST_EMAIL ? null : EMAIL_MESSAGES.invalid;
}

/** A digit of modulo 11 over `body`, whose characters count by their distance from '0' (so A is 17), under `weights` from the left. */
function checkDigit(body: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * (body.charCodeAt(at) - 48), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function withCheckDigits(body: string, weights: readonly number[]): string {
  const first = body + checkDigit(body, weights.slice(1));
  return first + checkDigit(first, weights);
}

/** A CPF with its own check digits; eleven equal digits are none (Receita Federal). */
export function isCpf(typed: string): boolean {
  const raw = stripMask('cpf', typed);
  return /^\d{11}$/.test(raw) && !/^(\d)\1*$/.test(raw) && withCheckDigits(raw.slice(0, 9), CPF_WEIGHTS) === raw;
}

/** A CNPJ, numeric or alphanumeric (IN RFB 2.229/2024); fourteen zeros are none. */
export function isCnpj(typed: string): boolean {
  const raw = stripMask('cnpj', typed);
  return /^[A-Z0-9]{12}\d{2}$/.test(raw) && !/^0*$/.test(raw) && withCheckDigits(raw.slice(0, 12), CNPJ_WEIGHTS) === raw;
}

/** Documents used as PIX keys carry check digits; the other keys are the server's to check. */
export function pixKeyProblem(type: string | null, key: string): string | null {
  if ((key.trim() === '') !== !type) return 'Informe o tipo e a chave';
  if (type === 'cpf' && !isCpf(key)) return 'CPF inválido';
  if (type === 'cnpj' && !isCnpj(key)) return 'CNPJ inválido';
  return null;
}
