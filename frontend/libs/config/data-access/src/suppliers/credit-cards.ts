/** /agencies/{id}/credit-cards: the provider's token and what tells a card apart; never its number or its code. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateCreditCard,
  createCreditCard,
  deleteCreditCard,
  inactivateCreditCard,
  lockCreditCard,
  unlockCreditCard,
  updateCreditCard,
  type CardType,
  type CreditCard,
} from '@trajeto/shared-api-client';
import { listCreditCardsOptions, useWrite, type CrudWords, type ListQuestion, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { CardType, CreditCard };
export type CardChange = {
  alias: string | null;
  description: string | null;
  periodicity: string | null;
  /** A decimal string. */
  threshold: string | null;
  /** None: all of the agency. */
  customersUuids: string[];
};
export type NewCard = CardChange & {
  token: string;
  brand: string;
  maskedPan: string;
  userName: string;
  /** `YYYY-MM`. */
  expiryDate: string;
  type: CardType;
};
export interface CardsQuestion extends ListQuestion {
  customerUuid: string | null;
}

const TOUCHED = ['credit-cards'] as const;
const addressed = ({ uuid, version }: CreditCard) => ({
  path: { creditCardId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const creditCardsQuery = (agencyId: string, question: CardsQuestion) =>
  queryOptions(listCreditCardsOptions({ path: { agencyId }, query: question }));

export const useCreditCardWrites = (agencyId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: NewCard) => createCreditCard({ path: { agencyId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: CreditCard; body: CardChange }) => {
    const { data } = await updateCreditCard({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: CreditCard) => activateCreditCard(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: CreditCard) => inactivateCreditCard(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: CreditCard) => deleteCreditCard(addressed(row))),
});

export const useLockCard = (words: Words) =>
  useWrite(words, TOUCHED, ({ card, lockCode }: { card: CreditCard; lockCode: string | null }) =>
    lockCreditCard({ ...addressed(card), body: { lockCode } }),
  );

export const useUnlockCard = (words: Words) => useWrite(words, TOUCHED, (card: CreditCard) => unlockCreditCard(addressed(card)));
