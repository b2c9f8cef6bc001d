/** Is the page that is open still the one the server hands out? Its entry script carries the build in its name. */
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;

/** The entry script the server's page names now; null when that cannot be told. */
export async function newestEntry(): Promise<string | null> {
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } }).catch(() => null);
  return answer?.ok ? (ENTRY.exec(await answer.text())?.[1] ?? null) : null;
}
