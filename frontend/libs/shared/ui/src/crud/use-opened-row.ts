/** The row whose dialog is open; it outlives its place in the list. */
import { useState } from 'react';

/**
 * Answers the row with this uuid as the list has it now. Once seen it stays while it is opened: live data may take the
 * row off the page (another filter, another page, somebody's removal), and the dialog would go with what was typed in it.
 */
export function useOpenedRow<Row extends { uuid: string }>(rows: readonly Row[] | undefined, opened: string | null): Row | null {
  const listed = rows?.find(({ uuid }) => uuid === opened) ?? null;
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  if (listed) return listed;
  return last?.uuid === opened ? last : null;
}
