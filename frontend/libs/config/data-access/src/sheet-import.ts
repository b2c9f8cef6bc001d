/** Checking and importing a sheet of one entity, and its template: two calls, declared by each entity's file. */
import { useWrite, type Words } from '@trajeto/shared-api-client/queries';

interface SheetCalls {
  words: Words;
  /** What the import makes stale. */
  touched: Parameters<typeof useWrite>[1];
  /** The rows become records; with `dryRun` they are only checked. */
  send: (sheet: File, dryRun: boolean) => Promise<{ data: { data: { created: number; updated: number } } }>;
  template: () => Promise<{ data: Blob }>;
}

export function useSheetImport({ words, touched, send, template }: SheetCalls) {
  const counted = async (sheet: File, dryRun: boolean) => (await send(sheet, dryRun)).data.data;
  const checked = useWrite({}, [], (sheet: File) => counted(sheet, true));
  const imported = useWrite(words, touched, (sheet: File) => counted(sheet, false));
  return { check: checked.run, run: imported.run, isRunning: imported.isPending, template: async () => (await template()).data };
}
