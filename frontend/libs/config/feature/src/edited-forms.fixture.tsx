/** Forms of records as `expectBothVersions` edits them. */
import type { Session } from '@trajeto/shared-auth';
import type { EditedForm } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { aPage, open } from './administration.fixture';

type Stored = EditedForm['row'];
export const inList = (row: Stored) => aPage([row]);
export const alone = (row: Stored) => ({ data: row });
const field = (label: string) => new RegExp(`^${label}( \\(|$)`);
export const adding = (label: string) => async () => userEvent.type(await screen.findByLabelText(field(label)), ' 2');

interface Listed {
  page: ReactElement;
  session: Session;
  list: string;
  one: string;
  row: Stored;
  /** The field, by its name on the wire and by its label; another person writes 'Outro' into it. */
  name: string;
  label: string;
  /** Where it stands, and besides the list where it is read. */
  at?: string;
  path?: string;
  isRead?: boolean;
}

/** A form in a panel beside its list: its text grows by ' 2' here, and becomes 'Outro' elsewhere. */
export function listed({ page, session, list, one, row, name, label, at = '', path, isRead = false }: Listed): EditedForm {
  const before = String(row[name]);
  return {
    open: () => open(page, { session, at: `${at}/?abrir=${String(row.uuid)}`.replace('//', '/'), ...(path !== undefined && { path }) }),
    row,
    reads: { [list]: inList, ...(isRead && { [one]: alone }) },
    write: { method: 'put', path: one },
    theirs: { [name]: 'Outro' },
    type: adding(label),
    label: new RegExp(`^${label} `),
    typed: new RegExp(`^${before} 2$`),
    now: /^Outro$/,
    sent: { [name]: `${before} 2` },
  };
}
