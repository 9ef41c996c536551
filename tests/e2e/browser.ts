import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Has every load of `page` end when the page answers to keys and presses. Markup that the server sent is there long
 * before its listeners are, and what a test does in between is lost. A document that is not the shop's application
 * (a feed, an error of the engine, a page without scripts) is not waited for.
 */
export function patient(page: Page): Page {
  const hydrated = async () => {
    if (await page.evaluate(() => '__reactRouterContext' in window))
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  };
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
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

/** Playwright's test, whose page waits for hydration. A context of one's own gets its page from `visitor` (people.ts). */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(patient(page));
  },
});
