import { entityText } from '@trajeto/shared-ui/crud';

const text = entityText({ one: 'pessoa', many: 'equipe', isFeminine: true });

export const staffText = {
  ...text,
  title: 'Equipe',
  hint: 'Quem trabalha na agência.',
  caption: 'Pessoas da agência',
  name: 'Nome',
  email: 'E-mail',
  waitingEmail: (email: string) => `Aguardando confirmação de ${email}`,
  emailHint: 'Vale para entrar depois que a pessoa abrir o link enviado ao novo e-mail.',
  phone: 'Telefone',
  type: 'Tipo',
  types: { M: 'Gestor', I: 'Consultor' },
  typeHints: { M: 'Configura a agência e as empresas dela.', I: 'Atende pedidos; não altera configurações.' },
  lastSignIn: 'Último acesso',
  never: 'Nunca entrou',
  invite: 'Reenviar convite',
  endSessions: 'Encerrar sessões',
  removeTwoFactor: 'Remover verificação em duas etapas',
  inactivateTitle: (name: string) => `Inativar ${name}?`,
  inactivateBody: 'As sessões serão encerradas e a pessoa não poderá entrar.',
  endTitle: (name: string) => `Encerrar as sessões de ${name}?`,
  endBody: 'A pessoa precisará entrar de novo em todos os aparelhos.',
  removeTwoFactorTitle: (name: string) => `Remover a verificação em duas etapas de ${name}?`,
  removeTwoFactorBody: 'Use quando a pessoa perdeu o celular. Ela é avisada por e-mail.',
  removeVerb: 'Remover',
  nameRequired: 'O nome é obrigatório',
  emailInvalid: 'Informe um e-mail válido',
  words: {
    ...text.words,
    create: { success: 'Nova pessoa adicionada. O convite foi enviado por e-mail.', failure: 'Falha ao adicionar pessoa' },
    invite: { success: 'Convite enviado', failure: 'Falha ao enviar convite' },
    endSessions: { success: 'Sessões encerradas', failure: 'Falha ao encerrar sessões' },
    removeTwoFactor: {
      success: 'Verificação em duas etapas removida',
      failure: 'Falha ao remover a verificação em duas etapas',
    },
  },
} as const;
