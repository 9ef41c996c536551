import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// axe itself rather than Playwright's builder for it, which opens a second page for each analysis, loads the axe that is
// not minified into both and carries every element that passed from one to the other: for pages without frames, and none
// of ours has one, that is three quarters of the work for the same violations.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with a page.
 * @param only rules of these tags, or these rules; otherwise all that axe has switched on
 * @param within a selector of the part to look at, instead of the whole document
 */
export async function violations(
  page: Page,
  only: { tags?: string[]; rules?: string[] } = {},
  within?: string,
): Promise<axe.Result[]> {
  if (page.frames().length > 1) throw new Error('a page with frames needs an axe in each of them');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly: axe.RunOptions['runOnly'] | undefined = only.tags
    ? { type: 'tag', values: only.tags }
    : only.rules && { type: 'rule', values: only.rules };
  return page.evaluate(
    async ([within, runOnly]) => {
      // What is laid out only when it comes near is judged where it will stand then.
      for (const part of document.querySelectorAll<HTMLElement>('body *'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Films are looked at beforehand; style sheets would be for one rule alone, which is experimental and not switched on:
      // an eighth of the work.
      const options = {
        resultTypes: ['violations' as const],
        preload: { assets: ['media'] },
        ...(runOnly ? { runOnly } : {}),
      };
      return (await axe.run(within ?? document, options)).violations;
    },
    [within, runOnly] as const,
  );
}
