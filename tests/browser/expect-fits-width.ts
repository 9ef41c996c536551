import type { Page } from '@playwright/test';
import { LONG } from '../support/long-run.ts';

/** A width of the screen in px, and how large its reader has set his letters, in percent. */
export type Look = readonly [width: number, letters: number];

/** The phones, the small tablet and the desktop that screens are measured on, each with letters as they are and larger. */
const EVERY: readonly Look[] = [320, 360, 390, 412, 768, 1366].flatMap((width) =>
  [100, 150, 200].map((letters) => [width, letters] as const),
);

/**
 * What of a page does not fit, each in words: what reaches beyond the screen's edge, what is cut off by its own box or
 * sticks out of it, and, `atEnd`, what lies under the bar at the bottom when the page stands at its end. What may be
 * scrolled to the side, or is shortened with an ellipsis, fits.
 */
async function misfits(page: Page, width: number, atEnd: boolean): Promise<string[]> {
  return page.evaluate(
    async ([width, atEnd]) => {
      const named = (element: Element) =>
        `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 50)}"> ${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}`;
      const shown = (element: Element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      /** Whether an ancestor scrolls or clips to the side on purpose. */
      const held = (element: Element) => {
        for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
          const { overflowX, position, textOverflow } = getComputedStyle(up);
          if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
          if (up.ariaRoleDescription === 'carousel') return true;
          if (overflowX === 'hidden' && up.getBoundingClientRect().width <= 1) return true;
          if (position === 'fixed' && !shown(up)) return true;
        }
        return false;
      };
      /** The next ancestor that cuts off what reaches beyond it to the side; asked for once for all that stand in one box. */
      const cuts = new Map<Element, Element | undefined>();
      const cut = (element: Element): Element | undefined => {
        const up = element.parentElement;
        if (!up || up === document.body) return undefined;
        if (!cuts.has(up))
          cuts.set(up, ['hidden', 'clip'].includes(getComputedStyle(up).overflowX) ? up : cut(up));
        return cuts.get(up);
      };
      const textsOf = (element: Element) =>
        [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
      const wrong: string[] = [];
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest('svg, [aria-hidden=true], .Toastify') || !shown(element)) continue;
        const box = element.getBoundingClientRect();
        // Styles are asked for where something is amiss alone: of every element they would cost more than all else.
        const scrolls = () => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
        if ((box.right > width + 1 || box.left < -1) && !scrolls() && !held(element)) {
          wrong.push(
            `over the edge by ${Math.round(Math.max(box.right - width, -box.left))} px: ${named(element)}`,
          );
        }
        // A figure is read at a glance; other words may be longer than their field, which moves along with the caret.
        const field = element.getAttribute('role') === 'spinbutton';
        const texts = textsOf(element);
        if (texts.length === 0 && !field) continue;
        // A field's words are its own; elsewhere each text is asked where it stands.
        const words = texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getBoundingClientRect();
        });
        const out = ({ left, right }: DOMRect) =>
          Math.max(...words.map((word) => Math.max(word.right - right, left - word.left)));
        // What an ancestor cuts off stands nowhere else, even where it is well within the screen.
        const clip = texts.length > 0 && element.localName !== 'textarea' && cut(element);
        if (clip) {
          const off = out(clip.getBoundingClientRect());
          if (off > 2 && getComputedStyle(element).textOverflow !== 'ellipsis' && !held(element))
            wrong.push(`cut off by ${Math.round(off)} px: ${named(element)}`);
        }
        const beyond = field ? element.scrollWidth - element.clientWidth : out(box);
        if (beyond <= 1) continue;
        const style = getComputedStyle(element);
        // A dialog that is scrolled through holds words; nobody scrolls for the rest of a figure.
        if (
          style.display === 'inline' ||
          style.textOverflow === 'ellipsis' ||
          scrolls() ||
          (!field && held(element))
        )
          continue;
        // The blank at a line's end hangs out of it where blanks are kept.
        const hangs = style.whiteSpace === 'pre-wrap' && beyond < 8;
        if (!hangs) wrong.push(`wider than its box by ${Math.round(beyond)} px: ${named(element)}`);
      }
      const bar = document.querySelector('nav[aria-label=Pintasan]');
      if (atEnd && bar && shown(bar)) {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        // What is drawn only when it comes into view makes the page longer on the way. On a busy machine that takes a few
        // frames, so the end is one that has stayed.
        const late = [...document.querySelectorAll('body *')].some(
          (part) => getComputedStyle(part).contentVisibility === 'auto',
        );
        let end = -1;
        for (let calm = late ? 0 : 3; calm < 3; ) {
          const now = document.documentElement.scrollHeight;
          calm = now === end ? calm + 1 : 0;
          end = now;
          scrollTo({ top: end, behavior: 'instant' });
          await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
        }
        const edge = bar.getBoundingClientRect().top;
        for (const element of document.querySelectorAll(
          'main :is(a, button, input, select, summary, p), footer :is(a, p)',
        )) {
          if (!shown(element) || held(element) || element.closest('[data-buy-bar]')) continue;
          // What is not laid out yet stands far above the end, at a place of its own.
          if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
          const box = element.getBoundingClientRect();
          if (box.bottom > edge + 1) wrong.push(`under the bar at the bottom: ${named(element)}`);
        }
        scrollTo(0, 0);
      }
      return [...new Set(wrong)];
    },
    [width, atEnd] as const,
  );
}

/** What most often shows what does not fit. */
const NARROWEST: Look = [320, 200];

/** Of these each screen is looked at in one, so that the screens between them are seen in all. */
const IN_TURN: readonly Look[] = [
  [320, 100],
  [390, 100],
  [360, 150],
  [768, 100],
  [412, 150],
  [1366, 200],
  [768, 200],
];

/**
 * The looks that a screen is measured in: the narrowest, and for each second screen another by its address, always the same one
 * (a number or a code in it does not count); in the long run for every screen. Every screen in all of them: `npm run soak -- fits`.
 */
function looksAt(address: string): readonly Look[] {
  if (process.env.E2E_FITS === 'all') return EVERY;
  const { pathname, search } = new URL(address);
  const name = (pathname + search).replace(/[^/?=&]*\d[^/?=&]*/g, '');
  const sum = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return LONG || sum % 2 === 0 ? [NARROWEST, IN_TURN[sum % IN_TURN.length]!] : [NARROWEST];
}

/** All that does not fit on the page that is open, in each of these looks. */
export async function misfitsHere(page: Page, looks = looksAt(page.url())): Promise<string[]> {
  const wrong: string[] = [];
  // Letters are set once for all widths that they are looked at in: each change lays the whole page out again.
  const inOrder = looks.toSorted(([, one], [, other]) => one - other);
  let set: number | undefined;
  for (const [width, letters] of inOrder) {
    await page.setViewportSize({ width, height: 640 });
    if (letters !== set)
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
      }, letters);
    set = letters;
    // To wait for a page's end costs more than all else, and what lies there is the same at every width.
    const atEnd = width === 320 && letters !== 150;
    for (const one of await misfits(page, width, atEnd)) wrong.push(`at ${width} px, ${letters} %: ${one}`);
  }
  return wrong;
}

/** The same of the page at `path`. */
export async function misfitsOf(page: Page, path: string, looks?: readonly Look[]): Promise<string[]> {
  await page.goto(path);
  return (await misfitsHere(page, looks)).map((one) => `${path} ${one}`);
}
