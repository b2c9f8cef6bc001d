/** /pedidos/{id}/onibus-mais-baratos */
import { cheapestBuses } from '@trajeto/orders-data-access';
import { CheaperPage } from '../../cheaper/cheaper-page';
import { cheaperLoader } from '../../cheaper/cheaper-loader';
import { COMPARED_BUSES } from './compared';

export const CheaperBusesPage = () => <CheaperPage product={COMPARED_BUSES} />;
export const cheaperBusesLoader = cheaperLoader(cheapestBuses);
