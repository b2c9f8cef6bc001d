/** The state of a checkout: which section is open, what was refused, and the sending itself. */
import { useSubmitCart, type Cart } from '@trajeto/orders-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { isProjectMandatory } from '@trajeto/shared-ui/crud';
import { useSession } from '@trajeto/shared-auth';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isReasonMandatory } from '../cart/use-cart';
import type { PaymentWay } from '../payment/use-payment-choice';
import { checkoutText } from './checkout.text';
import { lacksOf, refusalOf, SECTIONS, type SectionId, type SubmitRefusal } from './readiness';

/** What is lacking is open; on the phone one section at a time. */
function firstOpen(lacks: Partial<Record<SectionId, string>>, isMobile: boolean): ReadonlySet<SectionId> {
  const lacking = SECTIONS.filter((id) => lacks[id] !== undefined);
  if (isMobile) return new Set([lacking[0] ?? 'payment']);
  return new Set<SectionId>([...lacking, 'payment']);
}

export function useCheckout(cart: Cart, isMobile: boolean, way: PaymentWay) {
  const { settings } = useSession();
  const navigate = useNavigate();
  const mandatory = { reason: isReasonMandatory(settings), project: isProjectMandatory(settings) };
  const lacks = lacksOf(cart, mandatory);
  const [open, setOpen] = useState(() => firstOpen(lacks, isMobile));
  const [obs, setObs] = useState(cart.obs ?? '');
  const [wasSent, setWasSent] = useState(false);
  const [refusal, setRefusal] = useState<(SubmitRefusal & { version: number }) | null>(null);
  const { submit, isPending } = useSubmitCart(cart.uuid);

  const show = (id: SectionId) => {
    setOpen((last) => (isMobile ? new Set([id]) : new Set([...last, id])));
    requestAnimationFrame(() => document.getElementById(`checkout-${id}`)?.scrollIntoView({ block: 'start' }));
  };
  const toggle = (id: SectionId) =>
    setOpen((last) => (last.has(id) ? new Set([...last].filter((one) => one !== id)) : isMobile ? new Set([id]) : new Set([...last, id])));

  const arrive = (order: Cart | null, isKnown: boolean) => {
    const number = order?.orderNumber ?? cart.orderNumber;
    const isApproved = isKnown && order !== null && order.status !== 'approving' && order.status !== 'waiting_financial_approval';
    const said = order?.status === 'waiting_payment' ? checkoutText.toPay : isApproved ? checkoutText.approved : checkoutText.sent;
    showSnackbar(isKnown ? { kind: 'success', message: said(number) } : { kind: 'info', message: checkoutText.later });
    void navigate(`/pedidos/${cart.uuid}`);
  };

  const send = async () => {
    setWasSent(true);
    setRefusal(null);
    const missing = SECTIONS.find((id) => lacks[id] !== undefined);
    if (missing) {
      show(missing);
      return;
    }
    try {
      const { order, isKnown } = await submit(obs.trim() || null, { method: way.method, cardUuid: way.card?.uuid ?? null });
      arrive(order, isKnown);
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal({ ...refused, version: cart.version });
      show(refused.section);
    }
  };

  return { lacks, mandatory, open, toggle, obs, setObs, wasSent, refusal, send, isSending: isPending };
}
export type CheckoutState = ReturnType<typeof useCheckout>;
