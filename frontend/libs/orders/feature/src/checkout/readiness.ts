/** What a checkout still lacks, section by section, and which section a refused submit belongs to. */
import { orderItems, type Cart, type OrderItem } from '@trajeto/orders-data-access';
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { chargeErrorsOf, chargeText } from '@trajeto/shared-ui/crud';
import { checkoutText } from './checkout.text';

export type SectionId = 'travelers' | 'charge' | 'extras' | 'policy' | 'payment';
export const SECTIONS: readonly SectionId[] = ['travelers', 'charge', 'extras', 'policy', 'payment'];

export const violatedItems = (cart: Cart): OrderItem[] => orderItems(cart).filter(({ violatedPolicies }) => violatedPolicies.length > 0);
export const unjustifiedItems = (cart: Cart): OrderItem[] =>
  violatedItems(cart).filter(({ brokenPolicyJustification }) => !brokenPolicyJustification);

/** What the company's parameters demand of an order's charge. */
export interface Mandatory {
  reason: boolean;
  project: boolean;
}

/** Why each section is not done; a section without an entry is. */
export function lacksOf(cart: Cart, mandatory: Mandatory): Partial<Record<SectionId, string>> {
  const unjustified = unjustifiedItems(cart).length;
  return {
    ...(mandatory.project && !cart.project && { charge: chargeText.projectRequired }),
    ...(mandatory.reason && !cart.reasonTrip && { charge: checkoutText.reasonRequired }),
    ...(unjustified > 0 && { policy: checkoutText.justificationRequired }),
  };
}

const NAMES = { date_birth: checkoutText.birthDate, phone: checkoutText.phone } as const;

/** What the air supplier asks of a traveler and this one has not told: readers without access see only its names. */
export const missingOf = ({ missing = [] }: Cart['travelers'][number]): string[] => missing.map((fact) => NAMES[fact]);

const OF_CODE: Readonly<Record<string, SectionId>> = {
  JUSTIFICATION_REQUIRED: 'policy',
  PAYMENT_METHOD_NOT_ALLOWED: 'payment',
  INSUFFICIENT_CREDIT: 'payment',
  BUDGET_EXCEEDED: 'charge',
};
const OF_FIELD: Readonly<Record<string, SectionId>> = {
  reasonTripUuid: 'charge',
  projectUuid: 'charge',
  phaseUuid: 'charge',
  costCenterUuid: 'charge',
  branchUuid: 'charge',
  obs: 'charge',
  travelersUuids: 'travelers',
};

export interface SubmitRefusal {
  section: SectionId;
  message: string;
  /** The field of the charge whose error this is; the section's heading does not repeat it. */
  field?: ChargeField;
}

/** The fields that show a refusal themselves. */
export type ChargeField = 'projectUuid' | 'phaseUuid';

const isChargeField = (field: string): field is ChargeField => field === 'projectUuid' || field === 'phaseUuid';

/** Where a refused submit is shown, in the server's words. */
export function refusalOf(error: unknown): SubmitRefusal {
  const fields = chargeErrorsOf(error);
  const [path, message] = Object.entries(fields)[0] ?? [];
  const field = path?.split('.')[0];
  if (field && message) return { section: OF_FIELD[field] ?? 'payment', message, ...(isChargeField(field) && { field }) };
  const code = error instanceof ApiError ? error.code : '';
  return { section: OF_CODE[code] ?? 'payment', message: messageOf(error, checkoutText.sendFailed) };
}

/** How much of an order's name a person reads: 'Bruno Lima ou Carla Dias'. */
export const namesOf = (names: readonly string[], joint: string): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')}${joint}${names.at(-1) ?? ''}`;
