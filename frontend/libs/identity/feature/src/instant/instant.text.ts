/** What a link approves, by the `orderType` of its address; an order's has none. */
export type LinkedKind = 'order' | 'advance' | 'expense_report';

interface LinkedWords {
  title: (number: number) => string;
  route: string;
  submit: string;
  approving: string;
  seeFirst: string;
  failed: string;
  loadFailed: string;
  approvedHint: string;
  see: string;
  enterToSee: string;
}

export const wordsOf: Record<LinkedKind, LinkedWords> = {
  order: {
    title: (number) => `Pedido ${number}`,
    route: 'Trajeto',
    submit: 'Aprovar pedido',
    approving: 'Aprovando pedido',
    seeFirst: 'Ver pedido antes de decidir',
    failed: 'Falha ao aprovar pedido',
    loadFailed: 'Falha ao carregar o pedido',
    approvedHint: 'Quem solicitou será avisado. Para acompanhar o pedido, entre na sua conta.',
    see: 'Ver pedido',
    enterToSee: 'Entrar para ver o pedido',
  },
  advance: {
    title: (number) => `Adiantamento ${number}`,
    route: 'Motivo',
    submit: 'Aprovar adiantamento',
    approving: 'Aprovando adiantamento',
    seeFirst: 'Ver adiantamento antes de decidir',
    failed: 'Falha ao aprovar adiantamento',
    loadFailed: 'Falha ao carregar o adiantamento',
    approvedHint: 'Quem solicitou será avisado. Para acompanhar o adiantamento, entre na sua conta.',
    see: 'Ver adiantamento',
    enterToSee: 'Entrar para ver o adiantamento',
  },
  expense_report: {
    title: () => 'Prestação de contas',
    route: 'Título',
    submit: 'Aprovar prestação de contas',
    approving: 'Aprovando prestação de contas',
    seeFirst: 'Ver prestação de contas antes de decidir',
    failed: 'Falha ao aprovar prestação de contas',
    loadFailed: 'Falha ao carregar a prestação de contas',
    approvedHint: 'Quem solicitou será avisado. Para acompanhar a prestação de contas, entre na sua conta.',
    see: 'Ver prestação de contas',
    enterToSee: 'Entrar para ver a prestação de contas',
  },
};

export const instantText = {
  title: 'Por favor confirme sua senha',
  requester: 'Solicitante',
  total: 'Total',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar ou ocultar a senha',
  approved: 'Aprovação concluída com sucesso',
  applying: 'Ainda processando. Tentaremos de novo em instantes.',
  enter: 'Entrar',
  dead: 'Este link de aprovação expirou ou já foi utilizado.',
  otherPerson: (other: string, email: string) => `Você está conectado como ${other}. A aprovação será feita por ${email}.`,
} as const;
