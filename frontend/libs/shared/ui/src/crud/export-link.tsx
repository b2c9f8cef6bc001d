/** 'Exportar' above a company's list: the report of the same records, opened with the filters of the list (decision 0048). */
import { Button } from '@mantine/core';
import { useMay, useSession } from '@trajeto/shared-auth';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { crudText } from './crud.text';

/** A list as its report is asked: by the slugs of the report's own filters. */
export interface ExportedList {
  report: 'orders' | 'advances' | 'expense-reports';
  /** The first and the last day; null leaves that end open. */
  from: string | null;
  until: string | null;
  /** What was chosen of each filter that the report has, too. */
  chosen?: Readonly<Record<string, readonly string[]>>;
}

const REPORTS = '/central-de-relatorios';

export function exportTo({ report, from, until, chosen = {} }: ExportedList): string {
  const query = new URLSearchParams({ relatorio: report, start_date: from ?? '', end_date: until ?? '' });
  for (const [slug, values] of Object.entries(chosen)) values.forEach((value) => query.append(slug, value));
  return `${REPORTS}?${query.toString()}`;
}

/** Nothing for who may not see reports, and without a company: a report is of one company. */
export function ExportLink({ list }: { list: ExportedList }) {
  const maySee = useMay('ViewPurchaseReport');
  const { customerUuid } = useSession();
  if (!maySee || customerUuid === null) return null;
  return (
    <Button component={Link} to={exportTo(list)} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
      {crudText.exportList}
    </Button>
  );
}
