/** A cancellation that a supplier refused and a consultant settled with it: what the supplier keeps, and how it came about. */
import { useSettleCancellation, type Order } from '@trajeto/orders-data-access';
import type { FieldList } from '@trajeto/shared-ui/crud';
import { DeskForm } from './desk-form';
import { deskText } from './desk.text';

type Values = Record<'cancellationTax' | 'obs', string>;

const EMPTY: Values = { cancellationTax: '', obs: '' };
const FIELDS: FieldList<Values> = [
  { name: 'cancellationTax', label: deskText.kept, kind: 'money' },
  { name: 'obs', label: deskText.obs, kind: 'long', required: deskText.obsNeeded, maxLength: 4000 },
];

export function SettleForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { run } = useSettleCancellation({ success: deskText.settled, failure: deskText.settleFailed });
  return (
    <DeskForm
      about={deskText.settleBody}
      fields={FIELDS}
      empty={EMPTY}
      verb={deskText.settleVerb}
      send={({ obs, cancellationTax }) => run({ order, body: { obs, ...(cancellationTax && { cancellationTax }) } })}
      onClose={onClose}
    />
  );
}
