/** The query string of the page that is shown, and the way to write it in its place; its hash stays. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface QueryString {
  query: URLSearchParams;
  /** Writes over what was written last, which may not be drawn yet: words typed a moment before opened a record again that had just closed. */
  write: (next: (last: URLSearchParams) => URLSearchParams) => void;
}

/** `root`: the path that is shown once something was written; else the path stays. */
export function useQueryString(root?: string): QueryString {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const write = (next: (last: URLSearchParams) => URLSearchParams) => {
    latest.current = next(latest.current);
    const to = { search: latest.current.toString(), hash, ...(root !== undefined && { pathname: root }) };
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  return { query, write };
}
