/**
 * Has code here that is only needed later, once the service worker keeps what is fetched: without signal it can't be fetched any
 * more, and a page that asks for it then would fall over.
 */
export async function layIn(load: () => Promise<unknown>): Promise<void> {
  const { serviceWorker, onLine } = navigator;
  if (!serviceWorker || !onLine) return;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  await load().catch(() => undefined);
}
