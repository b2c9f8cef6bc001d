export const flightText = {
  direct: 'Direto',
  stops: (count: number) => (count === 1 ? '1 parada' : `${count} paradas`),
  nextDay: (days: number) => (days === 1 ? 'chega no dia seguinte' : `chega ${days} dias depois`),
  flight: (from: string, leaves: string, to: string, lands: string) => `${from} ${leaves} a ${to} ${lands}`,
  within: 'Dentro da política',
  outside: 'Fora da política',
  withinShort: 'Dentro',
  outsideShort: 'Fora',
  why: 'Por que está fora da política',
  willJustify: 'Você poderá justificar no fechamento.',
} as const;
