/** /central-de-relatorios: the company's lists a report may be narrowed by are config's, its favourites the person's preferences. */
import { useQuery } from '@tanstack/react-query';
import { phaseOptionsQuery } from '@trajeto/bi-data-access';
import { ReportCentrePage, type Pickers } from '@trajeto/bi-feature/report-centre';
import { costCenterOptionsQuery, personOptionsQuery } from '@trajeto/config-data-access/people';
import { branchOptionsQuery, projectOptionsQuery } from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { bootstrapQuery, preferencesOf, useWish } from '@trajeto/shell-data-access';
import { insightText } from '../insight-routes.text';

function usePickers(): Pickers {
  const customer = useCustomerUuid();
  return {
    cost_center: (words) => costCenterOptionsQuery(customer, words),
    branch: (words) => branchOptionsQuery(customer, words),
    phase: (words) => phaseOptionsQuery(customer, words),
    project: (words) => projectOptionsQuery(customer, words),
    employee: (words) => personOptionsQuery(customer, words),
  };
}

export function ReportCentreScreen() {
  const start = useQuery(bootstrapQuery()).data;
  const wish = useWish(insightText.favouriteFailed);
  const slugs = start ? preferencesOf(start).favoriteReports : [];
  return <ReportCentrePage pickers={usePickers()} favourites={{ slugs, onChange: (favoriteReports) => wish({ favoriteReports }) }} />;
}
