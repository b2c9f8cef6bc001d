/** A request for advances as it is being written: who needs how much by when, and what it is charged to. */
import type { Advance, NewAdvance } from '@trajeto/expenses-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { advanceText } from './advance.text';

export interface Need {
  travelerUuid: string;
  travelerName: string;
  value: string;
  dateOfNeed: string | null;
  reasonExpenseUuid: string | null;
  description: string;
}
export interface AdvanceRequest {
  needs: readonly Need[];
  orderUuid: string | null;
  costCenterUuid: string | null;
}
export type NeedField = 'value' | 'dateOfNeed' | 'reasonExpenseUuid' | 'description';

export const MOST_PEOPLE = 50;
export const emptyRequest = (): AdvanceRequest => ({ needs: [], orderUuid: null, costCenterUuid: null });

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
});

export type NeedProblems = Partial<Record<NeedField, string>>;
export interface RequestProblems {
  people?: string;
  costCenterUuid?: string;
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

export function problemsOf({ needs, costCenterUuid }: AdvanceRequest, today: string): RequestProblems {
  const found = needs.map((need) => [need.travelerUuid, needProblems(need, today)] as const);
  return {
    ...(needs.length === 0 && { people: advanceText.nobody }),
    ...(costCenterUuid === null && { costCenterUuid: advanceText.costCenterNeeded }),
    needs: Object.fromEntries(found.filter(([, problems]) => Object.keys(problems).length > 0)),
  };
}

export const countOf = ({ people, costCenterUuid, needs }: RequestProblems): number =>
  [people, costCenterUuid].filter(Boolean).length + Object.values(needs).reduce((sum, need) => sum + Object.keys(need).length, 0);

/** Messages of the server for `2.value` belong to the third person; without a number, to the first. */
export function refusedOf({ needs }: AdvanceRequest, fields: Readonly<Record<string, string>>): RequestProblems {
  const found: Record<string, NeedProblems> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', second] = path.split('.');
    const [index, field] = second === undefined ? [0, first] : [Number(first), second];
    const uuid = needs[index]?.travelerUuid;
    if (uuid) found[uuid] = { ...found[uuid], [field]: message };
  }
  const costCenter = Object.values(found).find((need) => 'costCenterUuid' in need) as { costCenterUuid?: string } | undefined;
  return { ...(costCenter?.costCenterUuid && { costCenterUuid: costCenter.costCenterUuid }), needs: found };
}

export const totalOf = ({ needs }: AdvanceRequest): string => sumMoney(needs.map(({ value }) => value || '0'));

/** The array the server takes; only ever of a request without problems. */
export const bodyOf = ({ needs, orderUuid, costCenterUuid }: AdvanceRequest): NewAdvance[] =>
  needs.map((need) => ({
    travelerUuid: need.travelerUuid,
    orderUuid,
    reasonExpenseUuid: need.reasonExpenseUuid ?? '',
    value: need.value,
    dateOfNeed: need.dateOfNeed ?? '',
    description: need.description.trim(),
    costCenterUuid: costCenterUuid ?? '',
  }));
