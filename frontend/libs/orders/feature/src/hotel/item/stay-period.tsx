/** From check-in to check-out, on a voucher. */
import type { Voucher } from '@trajeto/orders-data-access';
import { VoucherPeriod } from '../../products/voucher-period';
import { hotelText } from '../hotel.text';

export const StayPeriod = ({ voucher }: { voucher: Voucher }) => (
  <VoucherPeriod voucher={voucher} from={hotelText.checkin} until={hotelText.checkout} />
);
