/**
 * Preloads code once the service worker caches requests, because a chunk that is requested offline later
 * would break the page.
 */
export async function preloadCode(load: () => Promise<unknown>): Promise<void> {
  const { serviceWorker, onLine } = navigator;
  if (!serviceWorker || !onLine) return;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  await load().catch(() => undefined);
}
