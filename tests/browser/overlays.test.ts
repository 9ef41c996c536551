import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { FARMER, newcomer, register, signIn } from './demo-people.ts';
import { farmerScreens, ownScreens, publicScreens } from './site-routes.ts';

/** What floats over a control at any scroll position, and controls that a bar at the edge covers at the page's end. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
    const found = new Set<string>();
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} '${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}'`;
    const floating = () =>
      [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
        if (getComputedStyle(one).position !== 'fixed' || !one.checkVisibility({ visibilityProperty: true }))
          return false;
        // A toast leaves by itself; one comes whenever another test has something to tell the same account.
        if (one.closest('.Toastify')) return false;
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1 && getComputedStyle(one).pointerEvents !== 'none';
      });
    // Parts that are first drawn when they come near make the page another length.
    const endOf = () => document.documentElement.scrollHeight - innerHeight;
    for (let top = 0; ; top = Math.min(endOf(), top + innerHeight / 4)) {
      scrollTo(0, top);
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const end = endOf();
      for (const fixed of floating()) {
        const { left, right, top: upper, bottom, width } = fixed.getBoundingClientRect();
        // A bar along an edge is scrolled out from under, unless the page ends there.
        if (width >= innerWidth - 1 && top < end) continue;
        for (let x = Math.max(left, 0) + 1; x < Math.min(right, innerWidth); x += 8)
          for (let y = Math.max(upper, 0) + 1; y < Math.min(bottom, innerHeight); y += 8)
            for (const below of document.elementsFromPoint(x, y)) {
              const control = below.closest(CONTROLS);
              if (!control || fixed.contains(control)) continue;
              let above: Element | null = control;
              while (above && !['fixed', 'sticky'].includes(getComputedStyle(above).position))
                above = above.parentElement;
              if (!above) found.add(`${nameOf(fixed)} over ${nameOf(control)}`);
            }
      }
      if (top >= end) break;
    }
    return [...found];
  });
}

const WIDTHS = [320, 360, 412];

async function expectNothingCovered(page: Page, path: string) {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    expect(await covered(page), `${path} at ${width} px`).toEqual([]);
  }
}

test.describe('nothing that floats lies over a control, wherever the page is scrolled', {
  tag: '@phone',
}, () => {
  for (const path of publicScreens) test(`on ${path}`, async ({ page }) => expectNothingCovered(page, path));
  for (const path of ownScreens.filter((one) => !one.includes('{')))
    test(`on a buyer's ${path}`, async ({ page, context, baseURL }) => {
      await register(context, baseURL!, newcomer('Bu Lega'));
      await expectNothingCovered(page, path);
    });
  for (const path of farmerScreens.filter((one) => !one.includes('{')))
    test(`on a farmer's ${path}`, async ({ page, context, baseURL }) => {
      await signIn(context, baseURL!, FARMER);
      await expectNothingCovered(page, path);
    });
});
