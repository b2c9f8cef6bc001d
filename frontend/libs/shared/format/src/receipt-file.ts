/** Which files may prove an expense, a cost or a payment: the kinds and the size the contract names. */
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];

export const RECEIPT_ENDINGS = /\.(jpe?g|png|webp|hei[cf]|pdf)$/i;
/** For `accept` of a file field. */
export const RECEIPT_KINDS = [...KINDS, '.heic', '.heif'].join(',');
/** Bytes, as the server counts them. */
export const LARGEST_RECEIPT = 15_000_000;

export const receiptFileText = {
  wrongKind: 'Não foi possível ler o arquivo. Envie JPEG, PNG, WebP, HEIC ou PDF.',
  tooLarge: 'O arquivo ou conteúdo enviado é grande demais.',
} as const;

/** The sentence that refuses a file of another kind, or null; some systems name no type for HEIC, so its ending counts too. */
export function receiptKindProblem({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  return KINDS.includes(type) || (type === '' && RECEIPT_ENDINGS.test(name)) ? null : receiptFileText.wrongKind;
}

/** The sentence that refuses a file for its size or its kind, or null. */
export const receiptProblem = (file: Pick<File, 'name' | 'type' | 'size'>): string | null =>
  file.size > LARGEST_RECEIPT ? receiptFileText.tooLarge : receiptKindProblem(file);
