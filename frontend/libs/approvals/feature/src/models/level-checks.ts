/** What is said of the levels of a form: what keeps them from being saved, what they warn of, and the way of a request. */
import { formatMoney } from '@trajeto/shared-format';
import { isAll } from '@trajeto/shared-ui/crud';
import { isBroken, type LevelValues, type ModelValues } from './model-values';
import { modelsText as text } from './models.text';

type Levels = readonly LevelValues[];
const CENT = 0.01;

export function levelsProblem(levels: Levels): string | null {
  if (levels.some(({ approvers }) => approvers.length === 0)) return text.approversRequired;
  const isReversed = ({ minValue, maxValue }: LevelValues) => minValue !== '' && maxValue !== '' && Number(minValue) > Number(maxValue);
  return levels.some(isReversed) ? text.band : null;
}

/** The lowest value from a cent on that no level applies to; null when each value has one. */
export function valueWithoutLevel(levels: Levels): number | null {
  const bands = levels
    .map(({ minValue, maxValue }) => ({ from: Number(minValue || 0), to: maxValue === '' ? Infinity : Number(maxValue) }))
    .sort((one, other) => one.from - other.from);
  let next = CENT;
  for (const { from, to } of bands) {
    if (from > next + CENT / 2) return next;
    next = Math.max(next, to + CENT);
  }
  return Number.isFinite(next) ? next : null;
}

/** What would let a request stop or pass without a decision, in words; a level still empty is an error, no warning. */
export function deadEndsOf(levels: Levels): string[] {
  const dead = levels.flatMap(({ approvers }, place) =>
    approvers.length > 0 && approvers.every(({ isActive }) => !isActive) ? [text.deadLevel(place + 1)] : [],
  );
  const value = levelsProblem(levels) === null ? valueWithoutLevel(levels) : null;
  return value === null ? dead : [...dead, text.valueWithoutLevel(formatMoney(value.toFixed(2)))];
}

const whoDecides = ({ approvers, requireAll }: LevelValues) =>
  approvers
    .filter(({ isActive }) => isActive)
    .map(({ name }) => name)
    .join(requireAll ? text.and : text.or);

/** 'Um pedido de Comercial vai a Nível 1 (Bruno ou Carla) → Nível 2 (Fábio)'. */
export function previewOf(values: ModelValues): string {
  const levels = values.levels.filter(({ approvers }) => approvers.some(({ isActive }) => isActive));
  if (levels.length === 0) return text.noPreview;
  const [first] = isAll(values.costCenters) ? [] : values.costCenters;
  const scope = !isBroken(values) && values.approvalType === 'cost_center' ? first?.label : undefined;
  const way = levels.map((level) => `${text.level(values.levels.indexOf(level) + 1)} (${whoDecides(level)})`).join(' → ');
  return text.preview(values.modelType, scope, way);
}
