/** Who drives; while the order is open in the address, another of its travelers may. */
import { NativeSelect } from '@mantine/core';
import { useChangeDriver } from '@trajeto/orders-data-access';
import { useSearchParams } from 'react-router';
import type { CarItem } from '../car';
import { vehicleText } from '../vehicle.text';

function DriverSelect({ orderId, item }: { orderId: string; item: CarItem }) {
  const { change, isPending } = useChangeDriver(orderId, vehicleText.driverFailed);
  return (
    <NativeSelect
      label={vehicleText.driver}
      size="sm"
      disabled={isPending}
      data={item.travelers.map(({ uuid, fullName }) => ({ value: uuid, label: fullName }))}
      value={item.conductor.uuid}
      onChange={(event) => change(item, event.currentTarget.value)}
    />
  );
}

export function Driver({ item }: { item: CarItem }) {
  const [address] = useSearchParams();
  const orderId = address.get('orderId');
  const mayChange = item.travelers.length > 1 && item.allowedActions.includes('edit');
  if (orderId && mayChange) return <DriverSelect orderId={orderId} item={item} />;
  return <span>{vehicleText.driverIs(item.conductor.name)}</span>;
}
