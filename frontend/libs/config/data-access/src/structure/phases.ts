/** /customers/projects/{id}/phases: the parts of a project, each with its days, its budget and the amount that notifies. */
import { queryOptions } from '@tanstack/react-query';
import { activatePhase, createPhase, deletePhase, inactivatePhase, updatePhase, type Phase } from '@trajeto/shared-api-client';
import { listPhasesOfProjectOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Phase };
/** Days are `YYYY-MM-DD`, amounts decimal strings; empty where there is none. */
export type PhaseForm = { name: string; code: string; startOn: string; endOn: string; budget: string; alert: string };
const TOUCHED = ['phases', 'projects', 'approval-models'] as const;
const addressed = ({ uuid, version }: Phase) => ({ path: { phaseId: uuid }, headers: ifMatch(version), throwOnError: true as const });

/** A phase lasts from the first second of its first day to the last of its last; an hour somebody else wrote stays with its day. */
function momentOf(day: string, time: '00:00:00' | '23:59:59', before: string | null | undefined): string {
  return before?.startsWith(day) ? before : `${day} ${time}`;
}
const bodyOf = ({ name, code, startOn, endOn, budget, alert }: PhaseForm, before?: Phase) => ({
  name,
  code,
  startAt: momentOf(startOn, '00:00:00', before?.startAt),
  endAt: endOn ? momentOf(endOn, '23:59:59', before?.endAt) : null,
  budget: budget || null,
  alert: alert || null,
});

export const phasesQuery = (projectId: string, question: ListQuestion) =>
  queryOptions(listPhasesOfProjectOptions({ path: { projectId }, query: { ...question, withApprovalModels: true } }));

export const usePhaseWrites = (projectId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (form: PhaseForm) =>
    createPhase({ path: { projectId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Phase; values: PhaseForm }) => {
    const { data } = await updatePhase({ ...addressed(row), body: bodyOf(values, row) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Phase) => activatePhase(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Phase) => inactivatePhase(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Phase) => deletePhase(addressed(row))),
});
