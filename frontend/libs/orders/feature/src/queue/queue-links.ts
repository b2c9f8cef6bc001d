/** The ways to the queue from elsewhere; what describes its filters is fetched with its own page. */
export const QUEUE = '/pedidos/pedidos-pendentes';
export const QUEUE_ENDS = { mine: '#minha-fila', untaken: '#sem-responsavel', all: '#todos' } as const;
export type QueueTab = keyof typeof QUEUE_ENDS;

/** A tab of the whole queue. */
export const queueTab = (tab: QueueTab): string => `${QUEUE}${QUEUE_ENDS[tab]}`;

/** Everything of the queue that failed to be issued. */
export const FAILED_ISSUES = `${QUEUE}?tipo=failed_issue${QUEUE_ENDS.all}`;

/** Everything of the queue that is due within so many hours. */
export const dueAddress = (hours: 1 | 2): string => `${QUEUE}?prazo=${String(hours)}${QUEUE_ENDS.all}`;
