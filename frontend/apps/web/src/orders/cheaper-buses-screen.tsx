/** /pedidos/{id}/onibus-mais-baratos: open to whoever may stand on the page of the order. */
import { CheaperBusesPage } from '@trajeto/orders-feature/cheaper-buses';
import { OfBothSides } from './of-both-sides';

export { cheaperBusesLoader } from '@trajeto/orders-feature/cheaper-buses';

export const CheaperBusesScreen = () => (
  <OfBothSides>
    <CheaperBusesPage />
  </OfBothSides>
);
