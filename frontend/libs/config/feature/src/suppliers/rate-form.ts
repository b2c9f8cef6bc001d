/** The form of a rate: a room with its meals, on the days of a season, and what a night of it costs. */
import type { HotelRate, RateBody, RatePayment, RateRegimen } from '@trajeto/config-data-access/suppliers';
import { formatDate, parseDay } from '@trajeto/shared-format';
import type { FieldList, RecordDescription } from '@trajeto/shared-ui/crud';
import { ratesText as text } from './rates.text';

export type RateValues = {
  roomDescription: string;
  regimen: RateRegimen | null;
  seasonName: string;
  /** Days as they were typed. */
  startOn: string;
  endOn: string;
  dailyAmount: string;
  hotelFee: string;
  maxGuests: string;
  minNights: string;
  isPixTaken: boolean;
  isCardTaken: boolean;
  amount: string;
  deadlineOn: string;
  penalty: string;
  noShow: string;
};

const MOST_GUESTS = 20;
const MOST_NIGHTS = 365;
const REGIMENS = (Object.keys(text.regimens) as RateRegimen[]).map((value) => ({ value, label: text.regimens[value] }));
const parseTyped = (typed: string) => parseDay(typed) ?? '';
const isWhole = (typed: string, most: number) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
const day = (value: string | null | undefined) => (value ? formatDate(value) : '');
/** By the end of its day in São Paulo, unless the stored one is of that day: its hour stays. */
function deadlineOf(typed: string, stored: string | null | undefined): string | null {
  const on = parseTyped(typed);
  if (on === '') return null;
  return stored && on === parseTyped(day(stored)) ? stored : `${on}T23:59:59-03:00`;
}

const paymentOf = ({ isPixTaken, isCardTaken }: RateValues): RatePayment[] => [
  ...(isPixTaken ? (['pix'] as const) : []),
  ...(isCardTaken ? (['credit_card'] as const) : []),
];
/** `rate`: as it is stored, null for a new one. */
export const rateBodyOf = (values: RateValues, rate: HotelRate | null): RateBody => ({
  roomDescription: values.roomDescription,
  regimen: values.regimen ?? 'room_only',
  seasonName: values.seasonName || null,
  startDate: parseTyped(values.startOn),
  endDate: parseTyped(values.endOn),
  dailyAmount: values.dailyAmount,
  hotelFee: values.hotelFee || '0.00',
  maxGuests: Number(values.maxGuests),
  minNights: Number(values.minNights),
  payment: paymentOf(values),
  bookingRules: {
    amount: values.amount || null,
    deadline: deadlineOf(values.deadlineOn, rate?.bookingRules.deadline),
    penalty: values.penalty || null,
    noShow: values.noShow || null,
  },
});

const FIELDS: FieldList<RateValues> = [
  { name: 'roomDescription', label: text.room, required: text.roomRequired, maxLength: 120 },
  { name: 'regimen', label: text.regimen, required: text.regimenRequired, kind: 'select', choices: REGIMENS },
  { name: 'seasonName', label: text.season, maxLength: 120 },
  { name: 'startOn', label: text.start, required: text.startRequired, kind: 'mask', mask: 'date' },
  {
    name: 'endOn',
    label: text.end,
    required: text.endRequired,
    kind: 'mask',
    mask: 'date',
    check: ({ startOn, endOn }) => (parseTyped(endOn) < parseTyped(startOn) ? text.endBeforeStart : null),
  },
  { name: 'dailyAmount', label: text.daily, required: text.dailyRequired, kind: 'money' },
  { name: 'hotelFee', label: text.fee, kind: 'money' },
  {
    name: 'maxGuests',
    label: text.guests,
    required: text.guestsInvalid,
    maxLength: 2,
    check: ({ maxGuests }) => (isWhole(maxGuests, MOST_GUESTS) ? null : text.guestsInvalid),
  },
  {
    name: 'minNights',
    label: text.nights,
    required: text.nightsInvalid,
    maxLength: 3,
    check: ({ minNights }) => (isWhole(minNights, MOST_NIGHTS) ? null : text.nightsInvalid),
  },
  {
    section: text.payment,
    isPaired: true,
    fields: [
      { name: 'isPixTaken', label: text.pix, kind: 'box' },
      { name: 'isCardTaken', label: text.card, kind: 'box' },
    ],
  },
  {
    section: text.rules,
    isPaired: true,
    fields: [
      { name: 'amount', label: text.amount, kind: 'money' },
      { name: 'deadlineOn', label: text.deadline, kind: 'mask', mask: 'date' },
      { name: 'penalty', label: text.penalty, kind: 'money' },
      { name: 'noShow', label: text.noShow, kind: 'money' },
    ],
  },
];

export const RATE_FORM: RecordDescription<HotelRate, RateValues> = {
  valuesOf: (rate) => ({
    roomDescription: rate?.roomDescription ?? '',
    regimen: rate?.regimen ?? null,
    seasonName: rate?.seasonName ?? '',
    startOn: day(rate?.startDate),
    endOn: day(rate?.endDate),
    dailyAmount: rate?.dailyAmount ?? '',
    hotelFee: rate?.hotelFee ?? '',
    maxGuests: String(rate?.maxGuests ?? 2),
    minNights: String(rate?.minNights ?? 1),
    isPixTaken: rate?.payment.includes('pix') ?? false,
    isCardTaken: rate?.payment.includes('credit_card') ?? false,
    amount: rate?.bookingRules.amount ?? '',
    deadlineOn: day(rate?.bookingRules.deadline),
    penalty: rate?.bookingRules.penalty ?? '',
    noShow: rate?.bookingRules.noShow ?? '',
  }),
  fields: FIELDS,
};
