/** Tickets that a consultant bought elsewhere: the locator, a number per traveler where the product has one, a word about it. */
import { useIssueByHand, type Order, type OrderItem, type TicketsByHand } from '@trajeto/orders-data-access';
import type { Field, FieldList } from '@trajeto/shared-ui/crud';
import { itemName } from '../products/products';
import { DeskForm } from './desk-form';
import { deskText } from './desk.text';

type Values = Record<'tracker' | 'ticket' | 'bpe' | 'obs', string>;

const EMPTY: Values = { tracker: '', ticket: '', bpe: '', obs: '' };
const KEY = /^\d{44}$/;

const numbersOf = (typed: string): string[] => typed.split(',').map((number) => number.replace(/\s/g, ''));

/** The field of the product's numbers; a hotel and a car have none besides their locator. */
function numbersField({ table, travelers }: OrderItem): Field<Values>[] {
  const count = travelers.length;
  const hint = count > 1 ? { hint: deskText.perTraveler(count) } : {};
  const countProblem = (typed: string) => (numbersOf(typed).length === count ? null : deskText.wrongCount(count));
  if (table === 'airway')
    return [{ name: 'ticket', label: deskText.ticket, maxLength: 548, ...hint, check: ({ ticket }) => countProblem(ticket) }];
  if (table !== 'road') return [];
  const check = ({ bpe }: Values) => (numbersOf(bpe).every((key) => KEY.test(key)) ? countProblem(bpe) : deskText.bpeInvalid);
  return [{ name: 'bpe', label: deskText.bpe, ...hint, check }];
}

const fieldsOf = (item: OrderItem): FieldList<Values> => [
  { name: 'tracker', label: deskText.locator, required: deskText.locatorNeeded, maxLength: 60 },
  ...numbersField(item),
  { name: 'obs', label: deskText.obs, kind: 'long', maxLength: 4000 },
];

const bodyOf = ({ tracker, ticket, bpe, obs }: Values): TicketsByHand => ({
  tracker,
  ...(ticket && { ticket: numbersOf(ticket).join(',') }),
  ...(bpe && { bpe: numbersOf(bpe).join(',') }),
  ...(obs && { obs }),
});

export function IssueForm({ order, item, onClose }: { order: Order; item: OrderItem; onClose: () => void }) {
  const { run } = useIssueByHand({ success: deskText.issued, failure: deskText.issueFailed });
  return (
    <DeskForm
      about={itemName(item)}
      fields={fieldsOf(item)}
      empty={EMPTY}
      verb={deskText.issueVerb}
      send={(values) => run({ order, itemId: item.uuid, body: bodyOf(values) })}
      onClose={onClose}
    />
  );
}
