import { type ComponentType, lazy } from 'react';

/** The maximum wait for an idle page. */
const IDLE_TIMEOUT_MS = 2_000;
/** The delay before a retry when the browser does not report that it is back online. */
const RETRY_MS = 5_000;

type Part<Props> = () => Promise<ComponentType<Props>>;

/** Resolves once the page is hydrated and idle, so that later requests do not slow down the first view. */
export function afterIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS);
  });
}

/**
 * Resolves at the first touch, key or scroll; at once when one has happened or the page is not at its top.
 */
export function afterFirstInteraction(): Promise<void> {
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

/** Loads code and retries while offline, because a missing chunk must not break the page. */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

/**
 * A server-rendered component below the first view; its code loads at the first interaction. Wrap it in its
 * own `Suspense`.
 */
export function lazyOnInteraction<Props>(load: Part<Props>) {
  return lazyOnShow(import.meta.env.SSR ? load : () => afterFirstInteraction().then(load));
}

/**
 * A component whose code loads once the page is idle; the server-rendered HTML stays until then. Wrap it in
 * its own `Suspense`.
 */
export function lazyOnIdle<Props>(load: Part<Props>) {
  return lazyOnShow(import.meta.env.SSR ? load : () => afterIdle().then(load));
}

/**
 * A component whose code loads when it is first shown, such as a sheet; `afterIdle().then(load)` preloads it.
 */
export function lazyOnShow<Props>(load: Part<Props>) {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : loadWithRetry(load)) }));
}
