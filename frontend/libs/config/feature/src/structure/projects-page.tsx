/** Projetos: what a company works on; each leads to its phases. */
import { Anchor } from '@mantine/core';
import { projectsQuery, useProjectWrites, type Project, type ProjectForm } from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { IconListDetails } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Models, NONE } from './cells';
import { projectsText as text } from './projects.text';

const form: ResourceForm<Project, ProjectForm> = {
  valuesOf: (project) => ({ name: project?.name ?? '', code: project?.code ?? '' }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'code', label: text.code, maxLength: 60 },
  ],
};
const pageOf = (projectId: string) => `/configuracoes/projetos/${projectId}/fases`;

interface ProjectsPageProps extends PagePlace {
  /** The address of a project's phases. */
  phasesAt?: (projectId: string) => string;
}

export function ProjectsPage({ phasesAt = pageOf, ...place }: ProjectsPageProps) {
  const customerId = useCustomerUuid();
  const navigate = useNavigate();
  const phasesLink = ({ uuid, name }: Project) => (
    <Anchor component={Link} to={phasesAt(uuid)} aria-label={text.phasesOf(name)} inherit>
      {text.phases}
    </Anchor>
  );
  return (
    <ResourcePage
      {...place}
      text={text}
      query={(question) => projectsQuery(customerId, question)}
      writes={useProjectWrites(customerId, text.words)}
      actions={{ view: 'view-project', create: 'create-project', update: 'update-project', remove: 'delete-project' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'code', header: text.code, cell: ({ code }) => code ?? NONE },
        { id: 'phases', header: text.phases, cell: phasesLink },
        { id: 'models', header: text.models, cell: ({ approvalModels }) => <Models models={approvalModels} /> },
      ]}
      facts={({ code }) => code}
      acts={({ uuid }) => [{ id: 'phases', label: text.phases, icon: IconListDetails, run: () => navigate(phasesAt(uuid)) }]}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
