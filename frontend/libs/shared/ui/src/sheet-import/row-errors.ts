/** The errors of an import's rows, as the server names them: `linha 14` → sentences. */
import { ApiError } from '@trajeto/shared-auth';

export interface RowErrors {
  line: string;
  sentences: readonly string[];
}

/** In the order of the sheet; null when the failure is not about rows. */
export function rowErrorsOf(error: unknown): RowErrors[] | null {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_REJECTED' || !error.errors) return null;
  return Object.entries(error.errors)
    .map(([key, sentences]) => ({ line: key.replace(/\D/g, ''), sentences }))
    .sort((one, other) => Number(one.line) - Number(other.line));
}

/** A cell that a spreadsheet shows as text: quoted, and without the characters that begin a formula. */
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** A CSV that Excel opens with its accents; one error a line. */
export function errorsFile(rows: readonly RowErrors[]): Blob {
  const lines = rows.flatMap(({ line, sentences }) => sentences.map((sentence) => `${cell(line)};${cell(sentence)}`));
  return new Blob(['\uFEFF', ['"linha";"erro"', ...lines].join('\r\n')], { type: 'text/csv;charset=utf-8' });
}
