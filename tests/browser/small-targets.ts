import type { Page } from '@playwright/test';
import { LONG } from '../support/long-run.ts';

/** What a finger or a shaking hand still meets (WCAG 2.5.8). */
const LEAST = 24;
/** Each time the narrowest, where most is squeezed; in the long run each. */
const WIDTHS = LONG ? [320, 360, 390, 1366] : [320];

/**
 * What is pressed on the page that is open and is lower or narrower than 24 px, at each of these widths. A link within a sentence is
 * as high as its line; what lies over a link counts to it, and a field's words to the field.
 */
export async function smallTargetsHere(page: Page, widths = WIDTHS): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    for (const one of await page.evaluate(smallTargets, LEAST - 0.5))
      found.set(one, [...(found.get(one) ?? []), width]);
  }
  return [...found].map(([one, at]) => `small target at ${at.join(', ')} px: ${one}`);
}

function smallTargets(least: number): string[] {
  const found: string[] = [];
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
  for (const one of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const own = one.getBoundingClientRect();
    // What is kept for screen readers alone, or is not laid out yet.
    if (own.width <= 1 || own.height <= 1 || one.closest('.sr-only, [inert], .Toastify')) continue;
    const boxes = [
      own,
      ...[...((one as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    const over = ['::before', '::after']
      .map((pseudo) => getComputedStyle(one, pseudo))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      .map(({ width, height }) => ({ width: Number.parseFloat(width), height: Number.parseFloat(height) }));
    const width = Math.max(...[...boxes, ...over].map((box) => box.width));
    const height = Math.max(...[...boxes, ...over].map((box) => box.height));
    if (width >= least && height >= least) continue;
    if (getComputedStyle(one).display === 'inline') {
      let line: Element = one.parentElement!;
      while (getComputedStyle(line).display === 'inline' && line.parentElement) line = line.parentElement;
      const others = [...line.querySelectorAll('a, button')].reduce(
        (text, other) => text.replace(other.textContent, ''),
        line.textContent,
      );
      if (/\p{L}/u.test(others)) continue;
    }
    const name = (one.getAttribute('aria-label') ?? one.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 40);
    found.push(`${Math.round(width)}x${Math.round(height)} ${one.localName} '${name}'`);
  }
  return found;
}
