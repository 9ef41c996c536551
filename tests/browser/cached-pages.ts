import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;
type Kept = { context: BrowserContext; page: Page; options: Options };

// A browser's page costs twice as much to open as to use: its process, and every script read again. So whoever leaves
// hands his browser context to the next one, with nothing of his in it: no cookie, no storage, no route, no listener.

/** Contexts that nobody uses, by what they were opened with. */
const free = new Map<string, Kept[]>();
/** How to leave those that are in use. */
const inUse = new Map<BrowserContext, () => Promise<void>>();
/** Those of them to which a test did what cannot be taken back. */
const marked = new WeakSet<BrowserContext>();
/** What a test had its context run in every page, to be taken back. */
const brought = new WeakMap<BrowserContext, Promise<Disposable>[]>();
/** Pages that stand in what is left of a former test's document: a stream of it may still come to an end there, and be told. */
const stale = new WeakSet<Page>();
/** Pages that a test has had shown another way. */
const shownOtherwise = new WeakSet<Page>();
/** What a context of the test that runs is opened with when it says nothing else. */
let usual: Options = {};

/** Says with what the contexts of the next test are opened. */
export function openWith(options: Options): void {
  usual = options;
}

/** A browser of one's own, as good as new. Closing its context, or the end of the test, hands it on. */
export async function keptPage(browser: Browser, own: Options = {}): Promise<Kept> {
  const options = { ...usual, ...own };
  // Whatever size a page had, it is made as large as it is to be.
  const key = JSON.stringify({ ...options, viewport: undefined });
  const handed = free.get(key)?.pop();
  const kept = handed ? { ...handed, options } : await open(browser, options);
  const { width, height } = options.viewport!;
  const now = kept.page.viewportSize();
  if (now?.width !== width || now.height !== height) await kept.page.setViewportSize({ width, height });
  const { context } = kept;
  const close = context.close.bind(context);
  const leave = async () => {
    if (!inUse.delete(context)) return;
    context.close = close;
    // What works behind pages, or was changed for good, is not handed on.
    const usable = options.serviceWorkers === 'block' && !marked.has(context) && !kept.page.isClosed();
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
  const instead = (owner: object, name: string, after: (given: unknown) => void) => {
    const own = owner as Record<string, (...given: unknown[]) => unknown>;
    const before = own[name]!.bind(owner);
    own[name] = (...given) => {
      const answer = before(...given);
      after(answer);
      return answer;
    };
  };
  const bring = (one: unknown) =>
    brought.set(context, [...(brought.get(context) ?? []), one as Promise<Disposable>]);
  for (const owner of [context, page])
    for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding']) instead(owner, name, bring);
  // A clock that has been stopped stays so; what a page sees otherwise is put back.
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'])
    instead(context.clock, name, () => marked.add(context));
  instead(page, 'emulateMedia', () => shownOtherwise.add(page));
  const on = page.on.bind(page) as (event: string, listener: (given: unknown) => unknown) => Page;
  page.on = ((event: string, listener: (given: unknown) => unknown) =>
    on(event, (given) => !(SAID.includes(event) && stale.has(page)) && listener(given))) as Page['on'];
  return { context, page, options };
}

/** What a page says of itself. */
const SAID = ['console', 'pageerror'];

/** What tests listen to; Playwright itself waits for `close`. */
const EVENTS = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'weberror'],
];

/** Takes away all that somebody left; says whether that could be done. */
async function clear({ context, page, options }: Kept): Promise<boolean> {
  try {
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    for (const owner of [page, context]) {
      for (const event of EVENTS) owner.removeAllListeners(event);
      await owner.unrouteAll({ behavior: 'ignoreErrors' });
    }
    for (const one of brought.get(context) ?? []) await (await one).dispose();
    brought.delete(context);
    await context.setOffline(false);
    await context.clearPermissions();
    const { origin } = new URL(options.baseURL!);
    if (!(await emptied(page, origin))) await leaveFor(page, origin);
    // The pointer stays where the last test left it, and what it is over has the colours for that.
    await page.mouse.move(0, 0);
    stale.add(page);
    page.addListener('framenavigated', (frame) => frame === page.mainFrame() && stale.delete(page));
    await clearStored(page, origin);
    await context.clearCookies();
    if (shownOtherwise.delete(page))
      await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: options.reducedMotion });
    return true;
  } catch {
    return false;
  }
}

/**
 * Has a page of the house stand empty and still where it is: its document is opened again, which takes all its elements and
 * whatever listens, its timers end, what it is asking for is given up, and what the house has stored there goes. To lead it to
 * an empty page instead costs two thirds of a load more, because the next page finds nothing of the last one's scripts.
 * Whether that could be done: a page of somebody else, or one without a storage of its own, is led away (`leaveFor`).
 */
async function emptied(page: Page, origin: string): Promise<boolean> {
  if (!page.url().startsWith(`${origin}/`)) return false;
  return page
    .evaluate(() => {
      sessionStorage.clear();
      window.stop();
      document.open();
      document.close();
      for (let timer = window.setTimeout(() => undefined); timer > 0; timer -= 1) clearTimeout(timer);
      // What was given up may be answered by its scripts all the same: they wait for nothing more, ask for nothing, and draw nothing.
      window.setTimeout = window.setInterval = window.requestAnimationFrame = (() => 0) as never;
      window.fetch = () => new Promise(() => undefined);
      MessagePort.prototype.postMessage = () => undefined;
      // Nor does what was answered at that moment keep anything: an account's mark would have the next guest's cart taken for its.
      Storage.prototype.setItem = () => undefined;
      // What was being drawn at that moment finds its elements gone; told so, each part of the page would catch it again: five seconds.
      for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const)
        Node.prototype[name] = ((node: Node) => node) as never;
      return true;
    })
    .catch(() => false);
}

/**
 * Leads a page to an empty one of the same house. An empty page of nobody's, `about:blank`, would cost twice: the browser gives
 * the next page a new process, because the shop forbids it to be opened beside others' (its Cross-Origin-Opener-Policy).
 */
async function leaveFor(page: Page, origin: string): Promise<void> {
  const empty = `${origin}/kosong`;
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' };
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html>' }),
  );
  await page.goto(empty);
  await page.unrouteAll();
  // What the tab keeps for itself is not among what the browser keeps.
  await page.evaluate(() => sessionStorage.clear());
}

/** Takes what the house has stored in this browser. */
async function clearStored(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}
