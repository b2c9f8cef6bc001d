/** /pedidos/{id}/voos-mais-baratos: open to whoever may stand on the page of the order. */
import { CheaperPage } from '@trajeto/orders-feature/cheaper';
import { OfBothSides } from './of-both-sides';

export { cheaperLoader } from '@trajeto/orders-feature/cheaper';

export const CheaperScreen = () => (
  <OfBothSides>
    <CheaperPage />
  </OfBothSides>
);
