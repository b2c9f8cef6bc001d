/** The agency's notes about a company, one per kind of service, as its form keeps and sends them. */
import type { Company, CompanyForm, ServiceKind } from '@trajeto/config-data-access/administration';
import { htmlToStored, plainText, storedToHtml } from '@trajeto/shared-ui/rich-text';
import { companyText as text } from './company.text';

export interface NoteValue {
  service: ServiceKind;
  label: string;
  /** Empty when nothing is written. */
  html: string;
}

/** Characters of one note as it is stored, in base64. */
const MOST = 64_000;
const SERVICES = Object.keys(text.services) as ServiceKind[];

/** Every service has a place to write, in one order; a service noted twice keeps both. */
export function notesOf(company: Company | null): NoteValue[] {
  const stored = company?.additionalInfo ?? [];
  return SERVICES.flatMap((service) => {
    const own = stored.filter((note) => note.service === service);
    if (own.length === 0) return [{ service, label: text.services[service], html: '' }];
    return own.map(({ label, obs }) => ({ service, label, html: storedToHtml(obs) }));
  });
}

const isWritten = ({ html }: NoteValue): boolean => plainText(html) !== '';

export const notesSent = (notes: readonly NoteValue[]): NonNullable<CompanyForm['additionalInfo']> =>
  notes.filter(isWritten).map(({ service, label, html }) => ({ service, label, obs: htmlToStored(html) }));

export const notesProblem = (notes: readonly NoteValue[]): string | null => {
  const long = notes.find(({ html }) => htmlToStored(html).length > MOST);
  return long ? text.noteTooLong(long.label) : null;
};

export const showNotes = (value: unknown): string =>
  (value as readonly NoteValue[])
    .filter(isWritten)
    .map(({ label, html }) => `${label}: ${plainText(html)}`)
    .join('; ');
