/** /customers/{id}/projects: what a company works on, in phases. */
import { queryOptions } from '@tanstack/react-query';
import { activateProject, createProject, deleteProject, inactivateProject, updateProject, type Project } from '@trajeto/shared-api-client';
import { getProjectOptions, listProjectsOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Project };
export type ProjectForm = { name: string; code: string };
const TOUCHED = ['projects', 'phases', 'approval-models'] as const;
const addressed = ({ uuid, version }: Project) => ({ path: { projectId: uuid }, headers: ifMatch(version), throwOnError: true as const });
const bodyOf = ({ name, code }: ProjectForm) => ({ name, code: code || null });

export const projectsQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listProjectsOptions({ path: { customerId }, query: { ...question, withApprovalModels: true } }));

/** Found by name, the inactive ones too: their phases stay readable. */
export const projectOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listProjectsOptions({ path: { customerId }, query: { name: name || undefined } }),
    select: ({ data }) => data.map((project) => ({ value: project.uuid, label: project.name })),
  });

export const projectQuery = (projectId: string) =>
  queryOptions({ ...getProjectOptions({ path: { projectId } }), select: ({ data }) => data });

export const useProjectWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (form: ProjectForm) =>
    createProject({ path: { customerId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Project; values: ProjectForm }) => {
    const { data } = await updateProject({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Project) => activateProject(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Project) => inactivateProject(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Project) => deleteProject(addressed(row))),
});
