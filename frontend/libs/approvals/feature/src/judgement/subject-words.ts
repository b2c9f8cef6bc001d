/** How each kind of subject is called, where its page is, and by which icon it goes. */
import { IconCash, IconPlane, IconReportMoney, type Icon } from '@tabler/icons-react';
import type { RequestSummary } from '@trajeto/approvals-data-access';
import { judgementText } from './judgement.text';

export type SubjectKind = 'travel' | 'advance' | 'expense_report';
type Named = Pick<RequestSummary, 'requestType' | 'number' | 'title'>;

export const kindOf = ({ requestType }: Pick<RequestSummary, 'requestType'>): SubjectKind => requestType;

export const SUBJECT_ICONS: Readonly<Record<SubjectKind, Icon>> = { travel: IconPlane, advance: IconCash, expense_report: IconReportMoney };

/** People never see the number of a report: it goes by its name. */
export function subjectName(request: Named): string {
  const kind = kindOf(request);
  if (kind === 'expense_report') return request.title;
  return kind === 'advance' ? judgementText.advance(request.number) : judgementText.order(request.number);
}

/** The second line of a row: what it is, and of what. */
export function subjectLine(request: Named): string {
  return kindOf(request) === 'expense_report' ? judgementText.reportLine(request.title) : `${subjectName(request)} · ${request.title}`;
}

export function asksFor(request: Named & Pick<RequestSummary, 'requester'>): string {
  const { name } = request.requester;
  const words = {
    travel: judgementText.asks(name, request.title),
    advance: judgementText.asksAdvance(name),
    expense_report: judgementText.asksReport(name, request.title),
  };
  return words[kindOf(request)];
}

export const subjectPage = ({ requestType, subjectUuid }: Pick<RequestSummary, 'requestType' | 'subjectUuid'>): string =>
  requestType === 'travel' ? `/pedidos/${subjectUuid}` : `/pedidos/${subjectUuid}?orderType=${requestType}`;
