import { expensesUiText } from '@trajeto/expenses-ui';

export const deskText = {
  tooLarge: expensesUiText.tooLarge,
  readFailed: 'Falha ao ler comprovante',
  createFailed: 'Falha ao lançar despesa',
} as const;
