import type { Browser, BrowserContext, Page } from '@playwright/test';
import { patient } from './browser.ts';

export const PASSWORD = 'Panen-Raya-2026';
export const FARMER = 'petani@lumbung.example';

/** What Playwright itself says in a page whose service worker it holds back (playwright.config.ts). */
export const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** A name and e-mail that no other test of this run has. */
export function newcomer(name: string) {
  const mark = Math.random().toString(36).slice(2, 10);
  return { name: `${name} ${mark}`, email: `${mark}@contoh.example`, password: PASSWORD };
}

/** The cookies of those whom this worker has signed in: to check a password costs as much as to draw a page. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs a browser context in, without the pages; `own`: with a session that the test may end. */
export async function signIn(
  context: BrowserContext,
  baseURL: string,
  email: string,
  own = false,
): Promise<void> {
  const known = own ? undefined : signedIn.get(email);
  if (known) return context.addCookies(known);
  const answer = await context.request.post('/api/auth/sign-in/email', {
    headers: { origin: baseURL },
    data: { email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`could not sign in ${email}: ${answer.status()} ${await answer.text()}`);
  if (own) return;
  const cookies = await context.cookies(baseURL);
  signedIn.set(
    email,
    cookies.filter((cookie) => cookie.name.endsWith('.session_token')),
  );
}

/** Registers a customer and signs the context in as him. */
export async function register(
  context: BrowserContext,
  baseURL: string,
  who: ReturnType<typeof newcomer>,
): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-up/email', {
    headers: { origin: baseURL },
    data: who,
  });
  if (!answer.ok())
    throw new Error(`could not register ${who.email}: ${answer.status()} ${await answer.text()}`);
}

/** A page of a browser of its own, with everything that the console complained about. */
export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = patient(await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}
