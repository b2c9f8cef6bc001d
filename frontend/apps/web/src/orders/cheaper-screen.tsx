/** /pedidos/{id}/voos-mais-baratos: open to whoever may stand on the page of the order. */
import { CheaperFlightsPage } from '@trajeto/orders-feature/cheaper';
import { OfBothSides } from './of-both-sides';

export { cheaperFlightsLoader } from '@trajeto/orders-feature/cheaper';

export const CheaperFlightsScreen = () => (
  <OfBothSides>
    <CheaperFlightsPage />
  </OfBothSides>
);
