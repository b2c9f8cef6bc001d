import { receiptFileText } from '@trajeto/shared-format';

export const deskText = {
  tooLarge: receiptFileText.tooLarge,
  readFailed: 'Falha ao ler comprovante',
  createFailed: 'Falha ao lançar despesa',
} as const;
