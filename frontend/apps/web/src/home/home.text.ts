import { plural } from '@trajeto/shared-format';

export const homeText = {
  title: 'Início',
  greeting: (words: string, name: string) => `${words}, ${name}`,
  bookingFor: (company: string) => `Reservando para ${company}`,
  whereTo: 'Para onde vamos?',
  sendReceipt: 'Enviar comprovante',

  needsYou: 'Precisa de você',
  allDone: 'Tudo em dia. Nada precisa de você agora.',
  seeAll: 'Ver tudo',
  seeLess: 'Ver menos',
  needsFailed: 'Falha ao carregar o que precisa de você',
  needsPartFailed: 'Falha ao carregar parte do que precisa de você',
  solved: 'Resolvido há poucos segundos',

  approvals: (count: number) => plural(count, 'aprovação', 'aprovações'),
  approvalsHint: 'Solicitações esperam a sua decisão',
  mostUrgent: (deadline: string) => `A mais urgente ${deadline.charAt(0).toLowerCase()}${deadline.slice(1)}`,
  tooLate: 'A mais urgente já expirou',
  decideNow: 'Decidir agora',

  order: {
    changing: (number: number) => `Preço mudou · Pedido ${number}`,
    expiring: (number: number) => `Pedido ${number} perto de expirar`,
    quoted: (number: number) => `Cotação respondida · Pedido ${number}`,
    failed: (number: number) => `Falha na emissão · Pedido ${number}`,
    failedCancel: (number: number) => `Falha no cancelamento · Pedido ${number}`,
  },
  orderAction: { changing: 'Ver opções', expiring: 'Abrir pedido', quoted: 'Escolher', failed: 'Abrir pedido' },
  noDestination: 'Sem destino informado',

  returned: 'Despesa devolvida',
  returnedMany: (count: number) => `${count} despesas devolvidas`,
  correct: 'Corrigir',
  see: 'Ver',
  suspected: 'Suspeita de duplicidade',
  suspectedMany: (count: number) => `${count} despesas parecidas`,
  compare: 'Comparar',
  advance: (number: number) => `Adiantamento A-${number}`,
  advancesMany: (count: number) => `${count} adiantamentos`,
  toSettle: (value: string) => `saldo de ${value} a prestar contas`,
  settle: 'Prestar contas',
  uncovered: (count: number) => `${plural(count, 'área', 'áreas')} sem modelo de aprovação`,
  uncoveredHint: 'Pedidos daqui aguardam os administradores ou são aprovados, conforme o parâmetro',
  queue: (count: number) => `Fila: ${plural(count, 'pedido', 'pedidos')}`,
  untaken: (count: number) => `${count} sem responsável`,
  openQueue: 'Abrir fila',

  payments: 'Pagamentos',
  paymentsFailed: 'Falha ao carregar pagamentos',
  noPayments: 'Nada a pagar nem a receber agora.',
  paymentHint: 'Da empresa toda',
  payment: {
    advances: (count: number) => `${plural(count, 'adiantamento', 'adiantamentos')} a pagar`,
    refunds: (count: number) => `${plural(count, 'reembolso', 'reembolsos')} a registrar`,
    returns: (count: number) => `${plural(count, 'devolução', 'devoluções')} a confirmar`,
  },
  paymentAction: { advances: 'Pagar', refunds: 'Registrar', returns: 'Confirmar' },

  trips: 'Próximas viagens',
  tripsFailed: 'Falha ao carregar suas viagens',
  noTrips: 'Nenhuma viagem emitida para os próximos 30 dias.',
  vouchers: 'Vouchers',
  flight: ({ airlineName, flightNumber }: { airlineName: string; flightNumber: string }) => `${airlineName} ${flightNumber}`,
  tripOf: (number: number) => `Pedido ${number}`,
  product: { airway: 'Aéreo', hotel: 'Hotel', offline_hotel: 'Hotel', road: 'Ônibus', vehicle: 'Carro' } as Readonly<
    Record<string, string>
  >,

  toFinish: 'Despesas para concluir',
  toFinishFailed: 'Falha ao carregar despesas',
  unreported: (count: number) => `${plural(count, 'despesa', 'despesas')} sem prestação de contas`,
  advanceLeft: (number: number) => `Adiantamento A-${number}`,
  left: 'saldo',
  build: 'Montar prestação de contas',
  launch: 'Lançar despesa',
  noneToFinish: 'Nenhuma despesa aberta.',

  quickActions: 'Ações rápidas',
  search: 'Buscar ações...',
  noAction: 'Nenhuma ação encontrada',

  firstSteps: 'Primeiros passos',
  begin: 'Começar',
  firstStep: { profile: 'Complete seu perfil', search: 'Faça sua primeira busca', expense: 'Lance uma despesa' },

  chooseCompany: 'Escolha uma empresa para reservar em nome dela',
} as const;
