/** Is the page that is open still the one the server hands out? Its entry script carries the build in its name. */
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;
/** Milliseconds a worker has to take over before the page is loaded without it. */
const HAND_OVER = 3000;

/** The entry script the server's page names now; null when that cannot be told. */
export async function newestEntry(): Promise<string | null> {
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } }).catch(() => null);
  return answer?.ok ? (ENTRY.exec(await answer.text())?.[1] ?? null) : null;
}

/** Browsers without workers, and pages that may not have one, know of none. */
const workers = () => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
const ownWorker = () =>
  workers()
    ?.getRegistration()
    .catch(() => undefined);

/** Calls back when a newer worker has everything it needs and waits for the page to go. */
export function onWaitingWorker(act: () => void, signal: AbortSignal): void {
  const follow = (registration: ServiceWorkerRegistration) => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => registration.waiting === installing && act(), { signal });
  };
  void workers()?.ready.then((registration) => {
    if (!signal.aborted) registration.addEventListener('updatefound', () => follow(registration), { signal });
  });
}

/** Lets a newer worker be fetched beside the open page, so that it stands by when the person says so. */
export async function fetchNewest(): Promise<void> {
  await (await ownWorker())?.update().catch(() => undefined);
}

function handOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, HAND_OVER);
    workers()?.addEventListener('controllerchange', () => resolve(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  });
}

/** The newest page, with the worker that belongs to it where one waits; other tabs stay as they are. */
export async function takeNewest(): Promise<void> {
  const waiting = (await ownWorker())?.waiting;
  if (waiting) await handOver(waiting);
  window.location.reload();
}
