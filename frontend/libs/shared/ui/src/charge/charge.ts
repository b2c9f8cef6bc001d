/** The project and the phase that an order, an expense or an advance is charged to, as a form holds them, and what the server says of them. */
import { ApiError, fieldErrorsOf } from '@trajeto/shared-auth';
import { formatDate, momentInSaoPaulo } from '@trajeto/shared-format';
import type { SearchOption } from '../inputs/offered';
import { chargeText } from './charge.text';

/** The names stand beside the ids: a form kept on the device is shown before any list is loaded. */
export interface ProjectCharge {
  projectUuid: string | null;
  projectName: string;
  phaseUuid: string | null;
  phaseName: string;
}

interface Named {
  uuid: string;
  name: string;
}

export const noProject = (): ProjectCharge => ({ projectUuid: null, projectName: '', phaseUuid: null, phaseName: '' });

/** The charge of a record that names both. */
export const projectChargeOf = ({ project, phase }: { project?: Named | null; phase?: Named | null }): ProjectCharge => ({
  projectUuid: project?.uuid ?? null,
  projectName: project?.name ?? '',
  phaseUuid: phase?.uuid ?? null,
  phaseName: phase?.name ?? '',
});

export const isProjectMandatory = (settings: Readonly<Record<string, unknown>>): boolean => settings.mandatory_project === 'true';

interface PhasePeriod extends Named {
  startAt: string;
  endAt: string | null;
}

/** Moments of phases are São Paulo's, written so that they sort as text. */
export function phaseOption({ uuid, name, startAt, endAt }: PhasePeriod, now: Date): SearchOption {
  const moment = momentInSaoPaulo(now);
  const lasts = startAt <= moment && (endAt === null || moment <= endAt);
  if (lasts) return { value: uuid, label: name };
  const until = endAt === null ? null : formatDate(endAt.slice(0, 10));
  return { value: uuid, label: name, disabled: true, hint: chargeText.outOfPeriod(formatDate(startAt.slice(0, 10)), until) };
}

const OUT_OF_PERIOD = 'PHASE_OUT_OF_PERIOD';

/** The server's words per field; that a phase does not last now is an error of the phase. */
export function chargeErrorsOf(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.code === OUT_OF_PERIOD) return { phaseUuid: error.message };
  return fieldErrorsOf(error);
}
