/** A request for advances as it is being written: who needs how much by when, and what it is charged to. */
import type { Advance, NewAdvance } from '@trajeto/expenses-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { chargeText, noProject, projectChargeOf, type ProjectCharge } from '@trajeto/shared-ui/crud';
import { advanceText } from './advance.text';

export interface Need {
  travelerUuid: string;
  travelerName: string;
  value: string;
  dateOfNeed: string | null;
  reasonExpenseUuid: string | null;
  description: string;
}
export interface AdvanceRequest extends ProjectCharge {
  needs: readonly Need[];
  orderUuid: string | null;
  costCenterUuid: string | null;
}
export type NeedField = 'value' | 'dateOfNeed' | 'reasonExpenseUuid' | 'description';

export const MOST_PEOPLE = 50;
export const emptyRequest = (): AdvanceRequest => ({ needs: [], orderUuid: null, costCenterUuid: null, ...noProject() });

export const needOf = (person: { uuid: string; name: string }): Need => ({
  travelerUuid: person.uuid,
  travelerName: person.name,
  value: '',
  dateOfNeed: null,
  reasonExpenseUuid: null,
  description: '',
});

/** What is kept of an advance, ready to be edited. */
export const requestOf = (advance: Advance): AdvanceRequest => ({
  needs: [
    {
      travelerUuid: advance.traveler.uuid,
      travelerName: advance.traveler.name,
      value: advance.value,
      dateOfNeed: advance.dateOfNeed,
      reasonExpenseUuid: advance.reasonExpense.uuid,
      description: advance.description ?? '',
    },
  ],
  orderUuid: advance.order?.uuid ?? null,
  costCenterUuid: advance.costCenter.uuid,
  ...projectChargeOf(advance),
});

export type NeedProblems = Partial<Record<NeedField, string>>;
/** The charge is the same for every person. */
const CHARGE = ['costCenterUuid', 'projectUuid', 'phaseUuid'] as const;
type ChargeProblems = Partial<Record<(typeof CHARGE)[number], string>>;
export interface RequestProblems extends ChargeProblems {
  people?: string;
  needs: Readonly<Record<string, NeedProblems>>;
}

function valueProblem(value: string): NeedProblems {
  if (value === '') return { value: advanceText.valueNeeded };
  return Number(value) === 0 ? { value: advanceText.valuePositive } : {};
}

function dayProblem(day: string | null, today: string): NeedProblems {
  if (!day) return { dateOfNeed: advanceText.dayNeeded };
  return day < today ? { dateOfNeed: advanceText.dayPast } : {};
}

const needProblems = (need: Need, today: string): NeedProblems => ({
  ...valueProblem(need.value),
  ...dayProblem(need.dateOfNeed, today),
  ...(need.reasonExpenseUuid === null && { reasonExpenseUuid: advanceText.reasonNeeded }),
  ...(need.description.trim() === '' && { description: advanceText.descriptionNeeded }),
});

export interface Circumstances {
  today: string;
  /** The company demands a project of what is charged now. */
  needsProject: boolean;
}

export function problemsOf(
  { needs, costCenterUuid, projectUuid }: AdvanceRequest,
  { today, needsProject }: Circumstances,
): RequestProblems {
  const found = needs.map((need) => [need.travelerUuid, needProblems(need, today)] as const);
  return {
    ...(needs.length === 0 && { people: advanceText.nobody }),
    ...(costCenterUuid === null && { costCenterUuid: advanceText.costCenterNeeded }),
    ...(needsProject && projectUuid === null && { projectUuid: chargeText.projectRequired }),
    needs: Object.fromEntries(found.filter(([, problems]) => Object.keys(problems).length > 0)),
  };
}

export const countOf = ({ people, needs, ...charge }: RequestProblems): number =>
  [people, ...CHARGE.map((field) => charge[field])].filter(Boolean).length +
  Object.values(needs).reduce((sum, need) => sum + Object.keys(need).length, 0);

/** Messages of the server for `2.value` belong to the third person; without a number, to the first. */
export function refusedOf({ needs }: AdvanceRequest, fields: Readonly<Record<string, string>>): RequestProblems {
  const found: Record<string, NeedProblems> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', second] = path.split('.');
    const [index, field] = second === undefined ? [0, first] : [Number(first), second];
    const uuid = needs[index]?.travelerUuid;
    if (uuid) found[uuid] = { ...found[uuid], [field]: message };
  }
  const charge = Object.values(found).map((need) => Object.entries(need).filter(([field]) => CHARGE.some((name) => name === field)));
  return { ...(Object.fromEntries(charge.flat()) as ChargeProblems), needs: found };
}

export const totalOf = ({ needs }: AdvanceRequest): string => sumMoney(needs.map(({ value }) => value || '0'));

/** The array the server takes; only ever of a request without problems. */
export const bodyOf = ({ needs, orderUuid, costCenterUuid, projectUuid, phaseUuid }: AdvanceRequest): NewAdvance[] =>
  needs.map((need) => ({
    travelerUuid: need.travelerUuid,
    orderUuid,
    reasonExpenseUuid: need.reasonExpenseUuid ?? '',
    value: need.value,
    dateOfNeed: need.dateOfNeed ?? '',
    description: need.description.trim(),
    costCenterUuid: costCenterUuid ?? '',
    projectUuid,
    phaseUuid,
  }));
