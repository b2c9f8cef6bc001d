import { plural } from '@trajeto/shared-format';

export const deskText = {
  /** Over what waits for a consultant, on the page of an order. */
  waiting: 'Aguardando a agência',
  supplierSaid: (message: string) => `Fornecedor: ${message}`,
  refused: 'O fornecedor recusou o cancelamento.',
  loadFailed: 'Falha ao carregar pedido',
  over: 'Isto já foi resolvido ou não depende mais da agência.',
  close: 'Fechar',
  of: (act: string, item: string) => `${act}: ${item}`,

  acts: {
    quote: 'Cotar hotel',
    issue: 'Informar emissão manual',
    settle: 'Informar cancelamento manual',
  },
  titles: {
    quote: (number: number) => `Pedido ${number} · Cotar hotel`,
    issue: (number: number) => `Emissão manual do pedido ${number}`,
    settle: (number: number) => `Cancelamento manual do pedido ${number}`,
  },

  locator: 'Localizador',
  locatorNeeded: 'Informe o localizador.',
  ticket: 'Bilhete',
  bpe: 'Chave do BP-e',
  bpeInvalid: 'A chave tem 44 números.',
  perTraveler: (count: number) => `Um por viajante (${count}), na ordem dos viajantes, separados por vírgula.`,
  wrongCount: (count: number) => `Informe ${plural(count, 'número', 'números')}, separados por vírgula.`,
  obs: 'Observação',
  issueVerb: 'Informar emissão',
  issued: 'Emissão registrada',
  issueFailed: 'Falha ao registrar a emissão',

  settleBody: 'Os itens que o fornecedor não cancelou saem do pedido. O valor retido continua devido.',
  kept: 'Multa retida pelo fornecedor',
  obsNeeded: 'Informe como foi resolvido.',
  settleVerb: 'Informar cancelamento',
  settled: 'Cancelamento registrado',
  settleFailed: 'Falha ao registrar o cancelamento',

  cancel: 'Cancelar',
  consultant: 'Consultor',
  findConsultant: 'Buscar por nome',
  consultantNeeded: 'Escolha um consultor.',
  setConsultant: 'Definir consultor',
  setConsultantTitle: (number: number) => `Definir o consultor do pedido ${number}`,
  consultantNow: (name: string) => `Hoje: ${name}. O que já foi assumido neste pedido passa para a pessoa escolhida.`,
  noConsultant: 'O que já foi assumido neste pedido passa para a pessoa escolhida.',
  setOne: 'Definir',
  consultantSet: 'Consultor definido',
  setFailed: 'Falha ao definir o consultor',

  conclude: 'Concluir pedido',
  concludeTitle: (number: number) => `Concluir o pedido ${number}?`,
  concludeBody: 'A viagem é encerrada antes do último dia.',
  concluded: 'Pedido concluído',
  concludeFailed: 'Falha ao concluir pedido',
} as const;
