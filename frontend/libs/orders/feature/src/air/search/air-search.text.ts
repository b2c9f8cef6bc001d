import { plural } from '@trajeto/shared-format';

export const airSearchText = {
  product: 'Aéreo',
  form: 'Buscar passagens aéreas',
  tripType: 'Tipo de viagem',
  roundTrip: 'Ida e volta',
  oneWay: 'Só ida',
  multi: 'Multidestinos',
  adults: 'Adultos',
  children: 'Crianças',
  infants: 'Bebês de colo',
  lonelyInfant: 'Cada bebê de colo precisa de um adulto',
  people: (adults: number, children: number, infants = 0) =>
    [
      plural(adults, 'adulto', 'adultos'),
      ...(children > 0 ? [plural(children, 'criança', 'crianças')] : []),
      ...(infants > 0 ? [plural(infants, 'bebê', 'bebês')] : []),
    ].join(', '),
  wishes: (count: number) => (count > 0 ? `Mais opções (${count})` : 'Mais opções'),
  cabin: 'Classe',
  anyCabin: 'Qualquer classe',
  cabins: [
    { value: 'economy', label: 'Econômica' },
    { value: 'premium_economy', label: 'Econômica premium' },
    { value: 'business', label: 'Executiva' },
    { value: 'first', label: 'Primeira classe' },
  ],
  directOnly: 'Só voos diretos',
  withBaggage: 'Só com bagagem',
  addStretch: 'Adicionar trecho',
  removeStretch: (position: number) => `Remover trecho ${position}`,
  allAirports: 'todos',
  title: 'Passagens aéreas',
  placeHint: 'Cidade ou aeroporto',
  typePlace: 'Digite a cidade, o aeroporto ou o código',
} as const;
