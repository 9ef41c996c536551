import { type ComponentType, lazy } from 'react';

/** A page that never rests is loaded into all the same after this long. */
const REST_MS = 2_000;
/** How long the way is left alone after it has failed, where the browser does not say that it is back. */
const AGAIN_MS = 5_000;

type Part<Props> = () => Promise<ComponentType<Props>>;

/** Resolves once the page has come to life and has nothing to do: what is fetched then weighs on no first view. */
export function rested(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: REST_MS });
    else setTimeout(resolve, REST_MS);
  });
}

/**
 * Resolves once somebody is there: at the first touch, key or turn of the wheel, at once where one has been or the page does not
 * stand at its top.
 */
export function used(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive || scrollY > 0) return resolve();
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'wheel'];
    const begin = () => {
      for (const kind of kinds) removeEventListener(kind, begin, true);
      resolve();
    };
    for (const kind of kinds) addEventListener(kind, begin, { capture: true, passive: true });
  });
}

/** Loads code, and where there is no signal goes on trying: a part that is missing must not take the page with it. */
export async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true });
        setTimeout(resolve, AGAIN_MS);
      });
    }
  }
}

/**
 * A part below the first view, which the server has drawn: its code comes once somebody is there to use it. It belongs in a
 * `Suspense` of its own.
 */
export function onceUsed<Props>(load: Part<Props>) {
  return whenShown(import.meta.env.SSR ? load : () => used().then(load));
}

/**
 * A part whose code comes once the page rests; what the server has drawn of it stands until then. It belongs in a
 * `Suspense` of its own.
 */
export function later<Props>(load: Part<Props>) {
  return whenShown(import.meta.env.SSR ? load : () => rested().then(load));
}

/** A part whose code comes when it is first shown, such as a sheet; `rested().then(load)` has it lie ready. */
export function whenShown<Props>(load: Part<Props>) {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : patiently(load)) }));
}
