/** Names within keep their capitals. */
const lowered = (what: string) => what.charAt(0).toLowerCase() + what.slice(1);

export const stretchText = {
  from: 'De',
  to: 'Para',
  go: 'Ida',
  back: 'Volta',
  swap: 'Inverter origem e destino',
  stretch: (position: number) => `Trecho ${position}`,
  passengers: 'Passageiros',
  less: (what: string) => `Menos ${lowered(what)}`,
  more: (what: string) => `Mais ${lowered(what)}`,
  submit: 'Buscar',
  originRequired: 'Informe a origem',
  destinationRequired: 'Informe o destino',
  samePlace: 'Origem e destino devem ser diferentes',
  goRequired: 'Informe a data de ida',
  pastDate: 'A data de ida já passou',
  outOfOrder: 'As datas dos trechos devem estar em ordem',
  backRequired: 'Informe a data de volta',
  backBeforeGo: 'A volta deve ser depois da ida',
  tooFar: (days: number) => `A busca aceita datas até ${days} dias à frente`,
  tooMany: (seats: number) => `Uma busca aceita até ${seats} passageiros`,
  recent: 'Buscas recentes',
  recentPlaces: 'Recentes',
} as const;
