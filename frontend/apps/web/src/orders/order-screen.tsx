/** The page of an order, with what approvals draws in it. */
import { OrderDecision, RequestTrail, WhyThisModel } from '@trajeto/approvals-feature/subject';
import { OrderPage, type OrderPageSlots } from '@trajeto/orders-feature/order';

export { orderLoader } from '@trajeto/orders-feature/order';

const slots: OrderPageSlots = {
  trail: (requestId) => <RequestTrail requestId={requestId} />,
  why: (requestId) => <WhyThisModel requestId={requestId} />,
  decision: (requestId) => <OrderDecision requestId={requestId} />,
};

export const OrderScreen = () => <OrderPage slots={slots} />;
