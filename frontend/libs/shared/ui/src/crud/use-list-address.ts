/** The address of a list as what to ask, so that a reload and the way back keep it. */
import { useSearchParams } from 'react-router';

export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const changed = (parts: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    status: query.get('status'),
    /** The one looked at beside the list. */
    opened: query.get('abrir'),
    get: (name: string) => query.get(name),
    change: (parts: Readonly<Record<string, string | null>>) => setQuery(changed(parts), { replace: true, preventScrollReset: true }),
    to: (opened: string) => `?${changed({ abrir: opened }).toString()}`,
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
