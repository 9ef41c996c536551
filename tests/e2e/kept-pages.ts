import type { Browser, BrowserContext, Page } from '@playwright/test';

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;
type Kept = { context: BrowserContext; page: Page };

// A browser's page costs twice as much to open as to use: its process, and every script read anew. So whoever leaves
// hands his browser context to the next one, with nothing of his in it: no cookie, no storage, no route, no listener.

/** Contexts that nobody uses, by what they were opened with. */
const free = new Map<string, Kept[]>();
/** How to leave those that are in use. */
const inUse = new Map<BrowserContext, () => Promise<void>>();
/** Those of them to which a test did what cannot be taken back. */
const marked = new WeakSet<BrowserContext>();

/** A browser of one's own, as good as new. Closing its context, or the end of the test, hands it on. */
export async function keptPage(browser: Browser, options: Options): Promise<Kept> {
  const key = JSON.stringify(options);
  const kept = free.get(key)?.pop() ?? (await open(browser, options));
  const { context } = kept;
  const close = context.close.bind(context);
  const leave = async () => {
    if (!inUse.delete(context)) return;
    context.close = close;
    // What works behind pages, or was changed for good, is not handed on.
    const usable = options.serviceWorkers !== 'allow' && !marked.has(context) && !kept.page.isClosed();
    if (!usable || !(await clear(kept))) return close();
    free.set(key, [...(free.get(key) ?? []), kept]);
  };
  context.close = leave;
  inUse.set(context, leave);
  return kept;
}

/** Hands on what a test has left open. */
export async function leaveAll(): Promise<void> {
  for (const leave of [...inUse.values()]) await leave();
}

async function open(browser: Browser, options: Options): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  for (const [owner, names] of [
    [context, ['addInitScript', 'exposeFunction', 'exposeBinding', 'grantPermissions']],
    [page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia', 'setViewportSize']],
    [context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']],
  ] as const) {
    for (const name of names) {
      const own = owner as unknown as Record<string, (...given: unknown[]) => unknown>;
      const before = own[name]!.bind(owner);
      own[name] = (...given) => {
        marked.add(context);
        return before(...given);
      };
    }
  }
  return { context, page };
}

/** What tests listen to; Playwright itself waits for `close`. */
const EVENTS = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'weberror'],
];

/** Takes away all that somebody left; says whether that could be done. */
async function clear({ context, page }: Kept): Promise<boolean> {
  try {
    const left = page.url();
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    for (const owner of [page, context]) {
      for (const event of EVENTS) owner.removeAllListeners(event);
      await owner.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.setOffline(false);
    await page.goto('about:blank');
    await context.clearCookies();
    if (!left.startsWith('http')) return true;
    const session = await context.newCDPSession(page);
    // What the tab keeps for itself goes with what the browser keeps.
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin: new URL(left).origin, storageTypes });
    await session.detach();
    return true;
  } catch {
    return false;
  }
}
