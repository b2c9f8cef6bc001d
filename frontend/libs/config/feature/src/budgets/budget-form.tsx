/** The form of a budget: how much may be spent on one charge in a period, and who hears when it runs out. */
import { activePhasesQuery } from '@trajeto/config-data-access';
import type { Budget, BudgetBody, ChargeType } from '@trajeto/config-data-access/budgets';
import { costCenterOptionsQuery, personOptionsQuery } from '@trajeto/config-data-access/people';
import { branchOptionsQuery, projectOptionsQuery } from '@trajeto/config-data-access/structure';
import { dayInSaoPaulo, formatDate, formatMoney, parseDay } from '@trajeto/shared-format';
import { choicesOf, isAll, type Field, type FieldList, type ManyValue, type ResourceForm } from '@trajeto/shared-ui/crud';
import { budgetsText as text } from './budgets.text';
import { kindOf, periodAround, periodChoices, periodFrom, periodName, repeated, type Period, type PeriodKind } from './periods';

export type BudgetValues = {
  name: string;
  chargeType: ChargeType;
  /** Of a phase: the list of phases is a project's. */
  projectUuid: string | null;
  chargeUuid: string | null;
  periodKind: PeriodKind;
  /** The first day of a period of the calendar. */
  periodStart: string;
  /** Days as they were typed. */
  startDate: string;
  endDate: string;
  amount: string;
  alertPercentage: string;
  ownersUuids: ManyValue;
  repeat: string;
};
type BudgetField = Field<BudgetValues>;

const MOST_REPEATED = 23;
const isWithin = (typed: string, least: number, most: number) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
const typedDay = (typed: string) => parseDay(typed) ?? '';

/** Null while a day is missing or the two stand the wrong way round. */
export function periodOf({ periodKind, periodStart, startDate, endDate }: BudgetValues): Period | null {
  if (periodKind !== 'dates') return periodStart === '' ? null : periodFrom(periodKind, periodStart);
  const period = { start: typedDay(startDate), end: typedDay(endDate) };
  return period.start !== '' && period.end >= period.start ? period : null;
}

function bodyIn(period: Period, values: BudgetValues): BudgetBody {
  const { name, chargeType, chargeUuid, amount, alertPercentage, ownersUuids } = values;
  return {
    ...{ name, chargeType, amount },
    chargeUuid: chargeUuid ?? '',
    startDate: period.start,
    endDate: period.end,
    alertPercentage: Number(alertPercentage),
    ownersUuids: isAll(ownersUuids) ? [] : ownersUuids.map(({ value }) => value),
  };
}

const NO_PERIOD: Period = { start: '', end: '' };
export const bodyOf = (values: BudgetValues): BudgetBody => bodyIn(periodOf(values) ?? NO_PERIOD, values);
/** One for the period and one for each that follows it. */
export const bodiesOf = (values: BudgetValues): BudgetBody[] =>
  repeated(periodOf(values) ?? NO_PERIOD, Number(values.repeat)).map((period) => bodyIn(period, values));

/** The field that holds what the server names: a period of the calendar is one choice. */
export const fieldNamed =
  ({ periodKind }: BudgetValues) =>
  (field: string): string =>
    periodKind !== 'dates' && ['startDate', 'endDate', 'period'].includes(field) ? 'periodStart' : field === 'period' ? 'startDate' : field;

function chargeQuery(customerId: string, { chargeType, projectUuid }: BudgetValues) {
  const queries = {
    branch: (words: string) => branchOptionsQuery(customerId, words),
    cost_center: (words: string) => costCenterOptionsQuery(customerId, words),
    project: (words: string) => projectOptionsQuery(customerId, words),
    phase: (words: string) =>
      activePhasesQuery(projectUuid ?? '', words, ({ uuid, name, code }) => ({ value: uuid, label: name, hint: code })),
  };
  return queries[chargeType];
}

function chargeFields(customerId: string, budget: Budget | null, values: BudgetValues): BudgetField[] {
  const { chargeType, projectUuid } = values;
  const current = budget?.chargeType === chargeType ? { value: budget.charge.uuid, label: budget.charge.name } : null;
  const asksProject = chargeType === 'phase' && (current === null || values.chargeUuid !== current.value);
  return [
    {
      name: 'chargeType',
      label: text.chargeType,
      kind: 'select',
      required: text.chargeType,
      choices: choicesOf(text.chargeTypes),
      also: () => ({ chargeUuid: null, projectUuid: null }),
    },
    ...(asksProject
      ? [
          {
            name: 'projectUuid' as const,
            label: text.ofProject,
            required: text.chargeRequired.project,
            kind: 'search' as const,
            query: (words: string) => projectOptionsQuery(customerId, words),
          },
        ]
      : []),
    ...(asksProject && projectUuid === null
      ? []
      : [
          {
            name: 'chargeUuid' as const,
            label: text.chargeTypes[chargeType],
            required: text.chargeRequired[chargeType],
            kind: 'search' as const,
            query: chargeQuery(customerId, values),
            current,
          },
        ]),
  ];
}

const today = () => dayInSaoPaulo(new Date());

function periodFields({ periodKind, periodStart }: BudgetValues): BudgetField[] {
  const kind: BudgetField = {
    name: 'periodKind',
    label: text.period,
    kind: 'radio',
    choices: choicesOf(text.periodKinds),
    also: (chosen) => (chosen === 'dates' || chosen === null ? {} : { periodStart: periodAround(chosen as 'month', today()).start }),
  };
  if (periodKind !== 'dates')
    return [
      kind,
      {
        name: 'periodStart',
        label: text.periodKinds[periodKind],
        required: text.periodRequired,
        kind: 'select',
        choices: periodChoices(periodKind, today(), periodStart),
      },
    ];
  return [
    kind,
    { name: 'startDate', label: text.start, required: text.startRequired, kind: 'mask', mask: 'date' },
    {
      name: 'endDate',
      label: text.end,
      required: text.endRequired,
      kind: 'mask',
      mask: 'date',
      check: ({ startDate, endDate }) => (typedDay(endDate) < typedDay(startDate) ? text.endBeforeStart : null),
    },
  ];
}

const repeatField: BudgetField = {
  name: 'repeat',
  label: text.repeat,
  hint: text.repeatHint,
  required: text.repeatInvalid,
  maxLength: 2,
  check: ({ repeat }) => (isWithin(repeat, 0, MOST_REPEATED) ? null : text.repeatInvalid),
};

const fieldsOf = (customerId: string, budget: Budget | null, values: BudgetValues): FieldList<BudgetValues> => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
  ...chargeFields(customerId, budget, values),
  ...periodFields(values),
  { name: 'amount', label: text.amount, required: text.amountRequired, kind: 'money' },
  {
    name: 'alertPercentage',
    label: text.alert,
    hint: text.alertHint,
    required: text.alertRequired,
    maxLength: 3,
    check: ({ alertPercentage }) => (isWithin(alertPercentage, 1, 100) ? null : text.alertInvalid),
  },
  { name: 'ownersUuids', label: text.owners, kind: 'many', query: (words) => personOptionsQuery(customerId, words) },
  ...(budget === null ? [repeatField] : []),
];

/** 'dezembro de 2026 · R$ 10.000,00', or how many are made and until when. */
function preview(budget: Budget | null, values: BudgetValues): string | undefined {
  const period = periodOf(values);
  if (period === null || values.amount === '') return undefined;
  const count = budget === null && isWithin(values.repeat, 0, MOST_REPEATED) ? Number(values.repeat) : 0;
  const last = repeated(period, count).at(-1) ?? period;
  return count === 0 ? `${periodName(period)} · ${formatMoney(values.amount)}` : text.repeated(count + 1, periodName(last));
}

function valuesOf(budget: Budget | null): BudgetValues {
  const month = periodAround('month', today());
  const period = budget ? { start: budget.startDate, end: budget.endDate } : month;
  const periodKind = kindOf(period);
  return {
    name: budget?.name ?? '',
    chargeType: budget?.chargeType ?? 'cost_center',
    projectUuid: null,
    chargeUuid: budget?.chargeUuid ?? null,
    periodKind,
    periodStart: periodKind === 'dates' ? month.start : period.start,
    startDate: formatDate(period.start),
    endDate: formatDate(period.end),
    amount: budget?.amount ?? '',
    alertPercentage: String(budget?.alertPercentage ?? 80),
    ownersUuids: budget?.owners.map(({ uuid, name }) => ({ value: uuid, label: name })) ?? [],
    repeat: '0',
  };
}

export const budgetForm = (customerId: string): Omit<ResourceForm<Budget, BudgetValues>, 'read'> => ({
  size: 'sidebar',
  valuesOf,
  fields: (budget, values) => fieldsOf(customerId, budget, values),
  note: preview,
});
