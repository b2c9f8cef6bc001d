/** How many bags each traveler takes beside those of the fare; the answer of each change is the new total. */
import { useChangeExtras } from '@trajeto/orders-data-access';
import { messageOf } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Counter } from '../../search/counter';
import { airText } from '../air.text';
import type { AirItem } from '../flights';
import classes from './item.module.css';

export function ExtraBags({ item, orderId }: { item: AirItem; orderId: string }) {
  const { change, isPending } = useChangeExtras(orderId);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sold = item.extraBaggage;
  if (!sold || !item.allowedActions.includes('edit')) return null;
  const bagsOf = (uuid: string) => item.baggages.find(({ travelerUuid }) => travelerUuid === uuid)?.quantity ?? 0;
  const take = async (traveler: string, quantity: number) => {
    setRefusal(null);
    const baggages = item.travelers.map(({ uuid }) => ({ travelerUuid: uuid, quantity: uuid === traveler ? quantity : bagsOf(uuid) }));
    try {
      await change(item, { baggages });
    } catch (error) {
      setRefusal(messageOf(error, airText.bagsFailed));
    }
  };
  return (
    <div className={classes.bags}>
      {refusal && <Banner tone="urucum" title={refusal} />}
      {item.travelers.map(({ uuid, fullName }) => (
        <Counter
          key={uuid}
          label={airText.extraBagsOf(fullName)}
          hint={airText.extraBagOf(formatMoney(sold.value))}
          value={bagsOf(uuid)}
          least={0}
          most={sold.most}
          isDisabled={isPending}
          onChange={(quantity) => void take(uuid, quantity)}
        />
      ))}
    </div>
  );
}
