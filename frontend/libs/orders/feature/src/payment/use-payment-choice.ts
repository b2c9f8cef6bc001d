/** The form of payment of an order: one that the company may use for every product in it. */
import { useQuery } from '@tanstack/react-query';
import {
  customerCardsQuery,
  orderItems,
  paymentTermsQuery,
  type Cart,
  type PaymentCard,
  type PaymentMethod,
  type PaymentTerms,
} from '@trajeto/orders-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { useState } from 'react';

const METHODS: readonly PaymentMethod[] = ['invoice', 'pix', 'credit_card'];

const productsOf = (cart: Cart) => new Set<string>(orderItems(cart).map(({ table }) => table));

/** The forms of payment that every product of the order may be paid by, invoice first. */
export function methodsFor(cart: Cart, { methods }: PaymentTerms): PaymentMethod[] {
  const products = [...productsOf(cart)];
  const isAllowed = (by: PaymentMethod) => (of: string) =>
    methods.some(({ product, method, allowed, unavailableReason }) => product === of && method === by && allowed && !unavailableReason);
  return METHODS.filter((by) => products.every(isAllowed(by)));
}

/** What is chosen before anybody chooses: the usual form of all products, else the first there is. */
export function usualMethod(cart: Cart, { methods }: PaymentTerms, among: readonly PaymentMethod[]): PaymentMethod {
  const products = productsOf(cart);
  const usual = new Set(methods.filter((one) => one.default && products.has(one.product)).map(({ method }) => method));
  const [only] = usual;
  return (usual.size === 1 && only && among.includes(only) ? only : among[0]) ?? 'invoice';
}

/** The products of the order that the company may not be invoiced for, each once. */
export function notInvoiced(cart: Cart, { methods }: PaymentTerms): PaymentTerms['methods'][number]['product'][] {
  const products = productsOf(cart);
  return methods
    .filter(({ method, allowed, product }) => method === 'invoice' && !allowed && products.has(product))
    .map(({ product }) => product);
}

/** One way to pay: a form, and of a card which. */
export interface PaymentWay {
  id: string;
  method: PaymentMethod;
  card: PaymentCard | null;
}

/** Each card is a way of its own; without any, cards are none. */
export const waysFor = (methods: readonly PaymentMethod[], cards: readonly PaymentCard[]): PaymentWay[] =>
  methods.flatMap((method): PaymentWay[] =>
    method === 'credit_card' ? cards.map((card) => ({ id: card.uuid, method, card })) : [{ id: method, method, card: null }],
  );

const INVOICE: PaymentWay = { id: 'invoice', method: 'invoice', card: null };

/** Without an answer of the server it is the invoice: the server decides when the order is sent. */
export function usePaymentChoice(cart: Cart) {
  const customerUuid = useCustomerUuid();
  const { data: terms } = useQuery(paymentTermsQuery(customerUuid));
  const methods = terms ? methodsFor(cart, terms) : [];
  const { data: cards = [] } = useQuery({ ...customerCardsQuery(customerUuid), enabled: methods.includes('credit_card') });
  const [chosen, choose] = useState<string | null>(null);
  const ways = waysFor(methods, cards);
  const usual = terms ? usualMethod(cart, terms, [...new Set(ways.map(({ method }) => method))]) : 'invoice';
  const way = ways.find(({ id }) => id === chosen) ?? ways.find(({ method }) => method === usual) ?? INVOICE;
  return { terms, ways, way, choose };
}
export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
