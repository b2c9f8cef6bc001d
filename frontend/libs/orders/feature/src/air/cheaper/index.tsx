/** /pedidos/{id}/voos-mais-baratos */
import { cheapestFlights } from '@trajeto/orders-data-access';
import { CheaperPage } from '../../cheaper/cheaper-page';
import { cheaperLoader } from '../../cheaper/cheaper-loader';
import { COMPARED_FLIGHTS } from './compared';

export const CheaperFlightsPage = () => <CheaperPage product={COMPARED_FLIGHTS} />;
export const cheaperFlightsLoader = cheaperLoader(cheapestFlights);
