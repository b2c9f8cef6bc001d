export const roadSearchText = {
  product: 'Ônibus',
  form: 'Buscar passagens de ônibus',
  title: 'Passagens de ônibus',
  back: 'Volta (opcional)',
  passengers: 'Passageiros',
  allStations: 'todas as rodoviárias',
  placeHint: 'Cidade ou rodoviária',
  typePlace: 'Digite a cidade ou a rodoviária',
  reading: 'Carregando…',
} as const;
