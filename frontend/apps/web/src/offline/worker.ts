/** The worker that opens the product without a network: registered late, and only where there was a build. */
export async function registerWorker(workers?: ServiceWorkerContainer): Promise<boolean> {
  // Browsers answer with nothing where workers are blocked.
  const asked: Promise<unknown> | undefined = workers?.register('/sw.js', { updateViaCache: 'none' });
  return (await asked?.catch(() => undefined)) !== undefined;
}
