/** A stay of the agency on the page of its order: what was asked for, the options, and what was chosen. */
import { Text } from '@mantine/core';
import type { Order } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { addressOf } from '../../hotel/hotel';
import classes from '../../hotel/hotel.module.css';
import { StayLine } from '../../hotel/item/stay-line';
import { roomLines } from '../../hotel/item/room-lines';
import { Pictures } from '../../hotel/pictures';
import { Stars } from '../../hotel/stars';
import { isUnanswered, roomOf, rulesOf, type OfflineItem } from '../offline';
import { offlineText } from '../offline.text';
import { Options } from './options';

function linesOf(item: OfflineItem): string[] {
  const { hotel, city, referenceValue, obs, rooms, bookingRules } = item;
  const asked = isUnanswered(item);
  return [
    hotel ? addressOf(hotel) : city,
    roomOf(item) ?? offlineText.anyRoom,
    ...rooms.flatMap(roomLines),
    ...(asked && referenceValue ? [offlineText.reference(formatMoney(referenceValue))] : []),
    ...(bookingRules ? rulesOf(bookingRules) : []),
    ...(obs ? [offlineText.wishes(obs)] : []),
  ].filter(Boolean);
}

const showsOptions = ({ status, options = [] }: OfflineItem): boolean =>
  status !== 'quoting' && options.length > 0 && !options.some((option) => option.status === 'chosen');

/** Above options none: their own pictures are the ones to look at. */
function imagesOf(item: OfflineItem): readonly string[] {
  if (showsOptions(item)) return [];
  const chosen = item.options?.find(({ status }) => status === 'chosen');
  return chosen?.images ?? item.hotel?.images ?? [];
}

export function OfflineOrderCard({ item, order }: { item: OfflineItem; order: Order }) {
  const { hotelName } = item;
  const images = imagesOf(item);
  return (
    <>
      <div className={classes.orderCard}>
        {images.length > 0 && <Pictures images={images} name={hotelName} />}
        <div className={classes.orderHotel}>
          <strong>
            {hotelName} {item.stars !== null && <Stars count={item.stars} />}
          </strong>
          <StayLine item={item} />
          {linesOf(item).map((line) => (
            <Text key={line} fz="sm" c="dimmed">
              {line}
            </Text>
          ))}
        </div>
      </div>
      {item.status === 'quoting' && <Text fz="sm">{offlineText.quoting}</Text>}
      {showsOptions(item) && <Options item={item} order={order} />}
    </>
  );
}
