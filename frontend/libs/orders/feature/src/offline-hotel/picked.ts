/** What somebody is about to ask the agency for: a hotel of its catalogue with a room, or its own choice. */
import type { OfflineOffer } from '@trajeto/orders-data-access';
import { regimenOf } from '../hotel/hotel';
import { resultsText } from './results.text';

export interface Picked {
  offer: OfflineOffer;
  /** A room of the hotel; null: whichever it has. */
  roomUuid: string | null;
}

export const pickedName = ({ offer }: Picked): string => offer.hotel.hotel?.name ?? resultsText.agencyChooses;

/** 'Quarto Standard casal, Café da manhã' */
export function pickedRoom({ offer, roomUuid }: Picked): string | null {
  if (offer.hotel.hotel === null) return null;
  const room = offer.hotel.rooms.find(({ uuid }) => uuid === roomUuid);
  return room ? `${room.roomDescription}, ${regimenOf(room)}` : resultsText.anyRoom;
}
