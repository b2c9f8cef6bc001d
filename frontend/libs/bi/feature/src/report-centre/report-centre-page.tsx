/** /central-de-relatorios: a company's figures as files, chosen from a catalogue and made in the background. */
import { useQuery } from '@tanstack/react-query';
import { reportTypesQuery, type ReportType } from '@trajeto/bi-data-access';
import { EmptyState, ErrorState, PageHeader, RowsSkeleton, useIsMobile } from '@trajeto/shared-ui';
import { reference, useAddress } from '@trajeto/shared-ui/crud';
import { CataloguePanel } from './catalogue-panel';
import { chosenOf } from './catalogue';
import { JobList } from './job-list';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';
import type { Pickers } from './report-form';
import { ReportPanel, type Favourites } from './report-panel';
import { ScheduleList } from './schedule-list';

interface ReportCentreProps {
  pickers: Pickers;
  favourites: Favourites;
}

const HERE = '/central-de-relatorios';
const ADDRESS = { grupo: reference, relatorio: reference };

function Centre({ types, ...parts }: ReportCentreProps & { types: readonly ReportType[] }) {
  const isMobile = useIsMobile();
  const { values, to } = useAddress(ADDRESS);
  const { grupo, relatorio } = values;
  // On a phone the catalogue is a page of its own: only a report that was chosen stands in its place.
  const chosen = chosenOf(types, relatorio, isMobile ? null : (grupo ?? 'pedidos'));
  const report = chosen && <ReportPanel key={chosen.slug} type={chosen} {...parts} />;
  const isReportAlone = isMobile && chosen !== null;
  return (
    <>
      <div className={classes.centre}>
        {!isReportAlone && (
          <CataloguePanel
            types={types}
            chosen={chosen}
            group={grupo}
            favourites={parts.favourites.slugs}
            to={(slug) => to({ relatorio: slug })}
          />
        )}
        {report}
        {!report && !isMobile && <EmptyState title={text.choose} />}
      </div>
      <JobList types={types} />
      <ScheduleList types={types} />
    </>
  );
}

export function ReportCentrePage(props: ReportCentreProps) {
  const { data, error, refetch } = useQuery(reportTypesQuery());
  const isMobile = useIsMobile();
  const { values } = useAddress(ADDRESS);
  const isInReport = isMobile && chosenOf(data ?? [], values.relatorio, null) !== null;
  return (
    <>
      <PageHeader title={text.title} {...(isInReport && { crumbs: [{ label: text.back, to: HERE }] })} />
      {error && !data && <ErrorState message={text.typesFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data && <Centre types={data} {...props} />}
    </>
  );
}
