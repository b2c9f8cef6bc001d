/** The projects and phases that expenses and advances are charged to, and whether the company demands one. */
import { activePhasesQuery, activeProjectsQuery } from '@trajeto/config-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { isProjectMandatory, phaseOption, type SearchQuery } from '@trajeto/shared-ui/crud';

export interface Charging {
  projects: SearchQuery;
  phases: (projectUuid: string) => SearchQuery;
  isMandatory: boolean;
}

export function useCharging(): Charging {
  const customer = useCustomerUuid();
  const { settings } = useSession();
  return {
    projects: (words) => activeProjectsQuery(customer, words),
    phases: (project) => (words) => activePhasesQuery(project, words, (phase) => phaseOption(phase, new Date())),
    isMandatory: isProjectMandatory(settings),
  };
}
