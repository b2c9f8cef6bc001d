/** What is typed into a quote, what is wrong with it, and what is sent: BRL of the whole stay as decimal strings. */
import type { Quote, QuotedStay } from '@trajeto/orders-data-access';
import { centsToMoney, formatMoney, moneyToCents, sumMoney } from '@trajeto/shared-format';
import { quoteText } from './quote.text';

/** Open options of one stay that the server takes. */
export const MOST = 5;

export type OptionValues = Record<
  | 'hotelName'
  | 'roomDescription'
  | 'regimen'
  | 'provider'
  | 'providerValue'
  | 'otherTaxes'
  | 'hotelFee'
  | 'hotelMarkup'
  | 'markupPercent'
  | 'payment'
  | 'freeTime'
  | 'penalty'
  | 'noShow'
  | 'obs',
  string
> & { freeDay: string | null };

// A type, not an interface: a form's values are a plain record.
export type QuoteValues = { options: OptionValues[]; day: string | null; time: string };

type Sent = Quote['options'][number];
const REGIMENS = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const satisfies readonly Sent['regimen'][];
const PAYMENTS = ['pix', 'credit_card'] as const satisfies readonly Sent['payment'][];
/** Every half hour of a day. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
/** The hour at which a day's offers end unless told. */
const EVENING = '18:00';

/** An option that answers what was asked for. */
export const optionFor = (stay: QuotedStay): OptionValues => ({
  hotelName: stay.hotel?.name ?? '',
  roomDescription: stay.roomDescription ?? '',
  regimen: stay.regimen ?? '',
  provider: '',
  providerValue: '',
  otherTaxes: '',
  hotelFee: '',
  hotelMarkup: '',
  markupPercent: '',
  payment: 'pix',
  freeDay: null,
  freeTime: EVENING,
  penalty: '',
  noShow: '',
  obs: '',
});

export const quoteFor = (stay: QuotedStay): QuoteValues => ({ options: [optionFor(stay)], day: null, time: EVENING });

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;

/** Hundredths of a percent; null for what is none from 0 to 100. */
export function hundredthsOf(typed: string): bigint | null {
  const [, whole, rest = ''] = PERCENT.exec(typed.trim()) ?? [];
  const found = whole === undefined ? null : BigInt(whole + rest.padEnd(2, '0'));
  return found !== null && found <= 10_000n ? found : null;
}

/** What the agency adds: the amount, or a percentage of what the hotel asks, its taxes included, rounded half up to cents. */
export function markupOf({ providerValue, otherTaxes, hotelMarkup, markupPercent }: OptionValues): string {
  const hundredths = markupPercent === '' ? null : hundredthsOf(markupPercent);
  if (hundredths === null) return hotelMarkup;
  const asked = moneyToCents(sumMoney([providerValue, otherTaxes])) ?? 0n;
  return centsToMoney((asked * hundredths + 5_000n) / 10_000n);
}

/** What the customer pays: the hotel's price and taxes, and what the agency takes. */
export const customerValue = (option: OptionValues): string =>
  sumMoney([option.providerValue, option.otherTaxes, option.hotelFee, markupOf(option)]);

const NEEDED = {
  hotelName: quoteText.hotelNeeded,
  roomDescription: quoteText.roomNeeded,
  regimen: quoteText.regimenNeeded,
  providerValue: quoteText.priceNeeded,
  payment: quoteText.paymentNeeded,
} as const satisfies Partial<Record<keyof OptionValues, string>>;

/** The sentences of all fields, by dotted path. */
export function quoteProblems({ options }: QuoteValues): Record<string, string> {
  const missing = options.flatMap((option, at) =>
    Object.entries(NEEDED)
      .filter(([name]) => option[name as keyof typeof NEEDED].trim() === '')
      .map(([name, sentence]) => [`options.${at}.${name}`, sentence] as const),
  );
  const strange = options.flatMap(({ markupPercent }, at) =>
    markupPercent === '' || hundredthsOf(markupPercent) !== null ? [] : [[`options.${at}.markupPercent`, quoteText.badPercent] as const],
  );
  return Object.fromEntries([...missing, ...strange]);
}

/** An instant of São Paulo's clock, which knows no summer time. */
const instantOf = (day: string, time: string): string => `${day}T${time}:00-03:00`;

const NO_MONEY = '0.00';

function rulesOf({ freeDay, freeTime, penalty, noShow }: OptionValues): Sent['bookingRules'] {
  if (freeDay === null && penalty === '' && noShow === '') return null;
  return { deadline: freeDay && instantOf(freeDay, freeTime), penalty: penalty || null, noShow: noShow || null };
}

const sentOption = (option: OptionValues): Sent => ({
  hotelName: option.hotelName.trim(),
  roomDescription: option.roomDescription.trim(),
  regimen: REGIMENS.find((regimen) => regimen === option.regimen) ?? 'room_only',
  provider: option.provider.trim() || null,
  providerValue: option.providerValue,
  otherTaxes: option.otherTaxes || NO_MONEY,
  hotelFee: option.hotelFee || NO_MONEY,
  hotelMarkup: markupOf(option) || NO_MONEY,
  payment: PAYMENTS.find((payment) => payment === option.payment) ?? 'pix',
  obs: option.obs.trim() || null,
  bookingRules: rulesOf(option),
});

export const bodyOf = ({ options, day, time }: QuoteValues): Quote => ({
  options: options.map(sentOption),
  expiresAt: day && instantOf(day, time),
});

/** What the customer pays: of one option, or from the cheapest to the dearest. */
export function customerPays({ options }: QuoteValues): string {
  const centsOf = (value: string) => moneyToCents(value) ?? 0n;
  const totals = options.map(customerValue).sort((one, other) => Number(centsOf(one) - centsOf(other)));
  const [least = '', most = ''] = [totals[0], totals.at(-1)];
  return least === most ? quoteText.pays(formatMoney(least)) : quoteText.paysBetween(formatMoney(least), formatMoney(most));
}
