/** Tarifas of an offline hotel: one card each, in the order of the server, changed in a dialog over the hotel. */
import { Text } from '@mantine/core';
import { useRateWrites, type HotelRate, type OfflineHotel } from '@trajeto/config-data-access/suppliers';
import { renameFields } from '@trajeto/shared-auth';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { RecordCards } from '@trajeto/shared-ui/crud';
import { RATE_FORM, rateBodyOf, type RateValues } from './rate-form';
import { ratesText as text } from './rates.text';

const nameOf = ({ roomDescription, regimen }: HotelRate) => text.named(roomDescription, text.regimens[regimen]);
const daysOf = ({ seasonName, startDate, endDate }: HotelRate) =>
  [seasonName, text.days(formatDate(startDate), formatDate(endDate))].filter(Boolean).join(' · ');
const priceOf = ({ dailyAmount, hotelFee }: HotelRate) =>
  [formatMoney(dailyAmount), ...(Number(hotelFee) > 0 ? [text.plusFee(formatMoney(hotelFee))] : [])].join(' ');

const Rate = (rate: HotelRate) => (
  <>
    <Text fw={600}>{nameOf(rate)}</Text>
    <Text fz="sm">{daysOf(rate)}</Text>
    <Text fz="sm">{`${priceOf(rate)} · ${text.terms(rate.maxGuests, rate.minNights)}`}</Text>
  </>
);

/** The form asks for its days by other names. */
const DAYS: Readonly<Record<string, string>> = { startDate: 'startOn', endDate: 'endOn' };
const inForm = (error: unknown) => {
  throw renameFields(error, (field) => DAYS[field] ?? field);
};

export function RatesTab({ hotel }: { hotel: OfflineHotel }) {
  const { create, update, remove } = useRateWrites(hotel.uuid, text.words);
  return (
    <RecordCards<HotelRate, RateValues>
      text={text}
      rows={hotel.rates ?? []}
      nameOf={nameOf}
      draw={Rate}
      record={RATE_FORM}
      writes={{
        create: { run: (values) => create.run(rateBodyOf(values, null)).catch(inForm) },
        update: { run: ({ row, values }) => update.run({ rate: row, body: rateBodyOf(values, row) }).catch(inForm) },
        remove,
      }}
    />
  );
}
