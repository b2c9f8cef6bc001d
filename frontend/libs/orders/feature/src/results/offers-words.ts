/** How a product speaks of its offers, and of what is chosen for a leg. */
export interface OffersWords {
  list: (label: string) => string;
  loading: string;
  /** '3 voos' */
  count: (total: number) => string;
  found: (total: number) => string;
  newOffers: (count: number) => string;
  more: string;
  failed: string;
  none: string;
  noneHint: string;
  noneFiltered: string;
  /** 'Manter o voo escolhido' */
  keep: string;
  allChosen: string;
  /** 'Escolha o voo da ida' */
  chooseOne: (label: string) => string;
}
