import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { keptPage, leaveAll, openWith } from './cached-pages.ts';

export { expect };

// Playwright takes the stack of each of its calls, and looks every place in it up in the maps of what it has compiled: a seventh
// of what its workers do. It has compiled nothing here (playwright.config.ts), and stacks as they are tell the same places.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** A page that is used again waits already. */
const patients = new WeakSet<Page>();

/**
 * Has every load of `page` end when the page has its letters, and answers to keys and presses. Markup that the server sent is there long
 * before its listeners are, and what a test does in between is lost. A document that is not the shop's application
 * (a feed, an error of the engine, a page without scripts) is not waited for.
 */
export function patient(page: Page): Page {
  if (patients.has(page)) return page;
  patients.add(page);
  const hydrated = async () => {
    // Laid out in the letters that it is read in: another font breaks its lines elsewhere.
    const isOurs = await page.evaluate(async () => {
      await document.fonts.ready;
      return '__reactRouterContext' in window;
    });
    if (isOurs) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  };
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    let answer = await goto(...given);
    // On a starved machine the shop sheds load for a moment and says when to come again, which its reader does.
    if (answer?.status() === 503)
      await expect(async () => {
        answer = await goto(...given);
        expect(answer?.status()).not.toBe(503);
      }).toPass({ timeout: 30_000 });
    await hydrated();
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await hydrated();
    return answer;
  };
  return page;
}

/** For tests of what moves, and for walks of whole days: the others are of somebody who wants to see no motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };

/**
 * A browser that is up. Chromium now and then ends with a segmentation fault as it is started, before there is any page (docs/evidence/soak-results.md):
 * then it is started once more.
 */
export const started = (launch: () => Promise<Browser>): Promise<Browser> =>
  launch().catch((error: Error) => {
    if (!/exitCode=139|signal=SIGSEGV/.test(error.message)) throw error;
    return launch();
  });

/**
 * Playwright's test, whose page waits for hydration and is handed on (kept-pages.ts). Another context of the test gets its
 * page from `visitor` (people.ts).
 */
export const test = base.extend<{ leaving: undefined }, { browser: Browser }>({
  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await started(() => playwright[browserName].launch());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
  leaving: [
    async (
      { baseURL, viewport, hasTouch, isMobile, javaScriptEnabled, serviceWorkers, contextOptions },
      use,
    ) => {
      openWith({
        ...{ baseURL, viewport, hasTouch, isMobile, javaScriptEnabled, serviceWorkers },
        ...contextOptions,
      });
      await use(undefined);
      await leaveAll();
    },
    { auto: true },
  ],
  context: async ({ browser }, use) => {
    const { context } = await keptPage(browser);
    await use(context);
  },
  page: async ({ context }, use) => {
    await use(patient(context.pages()[0]!));
  },
});

/**
 * Waits until `holds` says so in the page. Playwright's own `waitForFunction` takes the promise of an async
 * function for a yes.
 */
export async function waitUntil<Given>(
  page: Page,
  holds: (given: Given) => Promise<boolean>,
  given: Given,
): Promise<void> {
  // The types of what is serialised say more than is needed here.
  await expect.poll(() => page.evaluate(holds as (given: unknown) => Promise<boolean>, given)).toBe(true);
}

/**
 * Waits until the service worker serves the page. One that was on its way while the worker began is not always taken over,
 * so it is opened once more.
 */
export async function servedByWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) await page.reload();
}
