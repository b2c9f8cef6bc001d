import { entityText, importText } from '@trajeto/shared-ui/crud';

export const branchesText = {
  ...entityText({ one: 'filial', many: 'filiais', isFeminine: true }),
  name: 'Nome',
  nameRequired: 'O nome da filial é obrigatório',
  cnpj: 'CNPJ',
  cnpjRequired: 'O CNPJ é obrigatório',
  email: 'E-mail',
  phone: 'Telefone',
  integration: 'Código de integração',
  sheet: importText('filiais', 'filiais.xlsx'),
} as const;
