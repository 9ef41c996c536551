import type { Page } from '@playwright/test';
import type { visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { misfitsHere } from './expect-fits-width.ts';
import { smallTargetsHere } from './small-targets.ts';
import { wrongRows } from './table-rows.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const said = (violations: { id: string; nodes: { html: string }[] }[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

export type Looks = {
  /** As wide as it is opened first. */
  first: 'desktop' | 'phone';
  /** Where axe looks at it; in the dark for contrast alone where it looks at it in the light too. */
  axe: readonly ('desktop' | 'phone' | 'dark')[];
  /** Whether what is pressed is big enough for a thumb. */
  thumbs?: boolean;
  /** Whether all that is on it is measured. */
  fits?: boolean;
  /** Whether it is a list of rows, which have their height. */
  rows?: boolean;
};

const SIZES = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };

/** What is wrong with a screen, which is loaded once and made narrower: its answer, its heading, axe, what does not fit. */
async function look(
  page: Page,
  path: string,
  { first, axe, thumbs, fits = true, rows }: Looks,
): Promise<string[]> {
  await page.setViewportSize(SIZES[first]);
  const answer = await page.goto(path);
  const wrong = answer?.status() === 200 ? [] : [`answers ${answer?.status()}`];
  const heads = await page.locator('h1').count();
  if (heads !== 1) wrong.push(`${heads} h1`);
  wrong.push(...(await sticksOut(page)));
  if (first === 'desktop' && axe.includes('desktop'))
    wrong.push(...said(await violations(page, { tags: RULES })));
  if (first === 'desktop' && (thumbs || axe.includes('phone'))) {
    await page.setViewportSize(SIZES.phone);
    wrong.push(...(await sticksOut(page)));
  }
  if (axe.includes('phone'))
    wrong.push(...said(await violations(page, { tags: RULES })).map((one) => `phone ${one}`));
  if (thumbs) wrong.push(...(await tooSmall(page)));
  wrong.push(...(await smallTargetsHere(page)));
  if (axe.includes('dark'))
    wrong.push(...(await inTheDark(page, axe.length > 1 ? { rules: ['color-contrast'] } : { tags: RULES })));
  if (rows) wrong.push(...(await wrongRows(page)));
  if (fits) wrong.push(...(await misfitsHere(page)));
  return wrong.map((one) => `${path}: ${one}`);
}

/** Looks at each screen, as its first reader finds it: what is wrong with any, and what the console said. */
export async function walk(
  { page, complaints }: Pick<Awaited<ReturnType<typeof visitor>>, 'page' | 'complaints'>,
  ids: Record<string, string>,
  screens: readonly string[],
  looksOf: (screen: string) => Looks,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const screen of screens) {
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    wrong.push(...(await look(page, path, looksOf(screen))));
    wrong.push(...complaints.splice(0).map((one) => `${path}: ${one}`));
  }
  return wrong;
}

async function sticksOut(page: Page): Promise<string[]> {
  const [needed, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return needed! > width! ? [`sticks out of ${width} px by ${needed! - width!} px`] : [];
}

/** What axe finds in the other colours of the page that is open; the papers have no dark. */
async function inTheDark(page: Page, only: Parameters<typeof violations>[1]): Promise<string[]> {
  await page.setViewportSize(SIZES.desktop);
  const office = page.locator('[data-surface=office][data-theme]');
  // Where it is looked at in the dark alone, there has to be one.
  if ((await office.count()) !== 1) return only?.tags ? ['has no dark'] : [];
  await office.evaluate(async (element) => {
    element.setAttribute('data-theme', 'dark');
    // What changes its colour does so over a frame or two.
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
  });
  return said(await violations(page, only)).map((one) => `dark ${one}`);
}

async function tooSmall(page: Page): Promise<string[]> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main summary, dialog button, main select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
  );
  return small.map((one) => `too small: ${one}`);
}
