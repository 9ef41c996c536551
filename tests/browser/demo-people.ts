import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { patient } from './browser-fixtures.ts';
import { keptPage } from './cached-pages.ts';

export const PASSWORD = 'Panen-Raya-2026';
export const FARMER = 'petani@lumbung.example';
const ADMIN = 'admin@lumbung.example';

/** What Playwright itself says in a page whose service worker it holds back (playwright.config.ts). */
const NO_WORKER = 'Service Worker registration blocked by Playwright';
/**
 * What the router says in a page that is left while it asks what its links lead to. In a page that stays it says so of a lost
 * signal alone: of an answer that is wrong it says what that was.
 */
const LEFT_ASKING = 'Failed to fetch manifest patches TypeError: Failed to fetch';

/** Whether a page's console says this of how it is tested, and not of itself. */
const isOfTheTest = (text: string): boolean => text === NO_WORKER || text.startsWith(LEFT_ASKING);

/** What the page's console complains about from now on: errors, and warnings unless they are left out. */
export function complaintsOf(page: Page, { warnings = true } = {}): string[] {
  const said: string[] = [];
  const levels = warnings ? ['error', 'warning'] : ['error'];
  page.on('console', (message) => {
    if (levels.includes(message.type()) && !isOfTheTest(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

/** A name and e-mail that no other test of this run has. */
export function newcomer(name: string) {
  const mark = Math.random().toString(36).slice(2, 10);
  return { name: `${name} ${mark}`, email: `${mark}@contoh.example`, password: PASSWORD };
}

/** A word that nothing else of this run is called, without figures: a search takes '405rb' for a price. */
export const ownWord = () =>
  Array.from({ length: 8 }, () => 'abdefghijklmnoprstuw'[Math.floor(Math.random() * 20)]).join('');

/** The cookies of those whom this worker has signed in: to check a password costs as much as to draw a page. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Answers in this browser that the account's pages may be kept; a test of the question takes the cookie away. */
const keepPages = (context: BrowserContext, baseURL: string, userId: string) =>
  context.addCookies([{ name: 'lumbung.offline', value: `${userId}.yes`, url: baseURL, httpOnly: true }]);

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
  await keepPages(context, baseURL, (await answer.json()).data.user.id);
  if (own) return;
  const cookies = await context.cookies(baseURL);
  signedIn.set(
    email,
    cookies.filter(({ name }) => name.endsWith('.session_token') || name === 'lumbung.offline'),
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

/** A page of a browser of its own (kept-pages.ts), with the errors that its console told of. */
export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const { context, page } = await keptPage(browser, options);
  patient(page);
  return { page, context, complaints: complaintsOf(page, { warnings: false }) };
}

type FarmerFields = { name?: string; phone?: string; address?: string; city?: string; province?: string };

/** A farmer of a test's own, whom the admin that is signed in makes through the API. */
export async function makeFarmer(
  admin: BrowserContext,
  baseURL: string,
  { name = 'Petani', ...fields }: FarmerFields = {},
): Promise<ReturnType<typeof newcomer> & { id: number }> {
  const who = newcomer(name);
  const answer = await admin.request.post('/api/admin/farmers', {
    headers: { origin: baseURL },
    data: {
      ...who,
      address: 'Dusun Uji',
      province: 'Yogyakarta',
      city: 'Sleman',
      latitude: -7.7,
      longitude: 110.36,
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...who, id: (await answer.json()).data.id };
}

/** A farmer of a test's own, signed in. */
export async function newFarmer(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
  fields: FarmerFields = {},
) {
  const admin = await visitor(browser);
  await signIn(admin.context, baseURL, ADMIN);
  const who = await makeFarmer(admin.context, baseURL, fields);
  await admin.context.close();
  const farmer = await visitor(browser, options);
  await signIn(farmer.context, baseURL, who.email);
  return { ...farmer, who };
}

/** A listing of the farmer who is signed in. */
export async function listingFor(
  context: BrowserContext,
  baseURL: string,
  goods: Partial<{
    name: string;
    unit: string;
    stock: number;
    price_tengkulak: number;
    price_customer: number;
  }> = {},
): Promise<number> {
  const made = await context.request.post('/api/admin/products', {
    headers: { origin: baseURL },
    data: {
      ...{ name: 'Cabai Uji', unit: 'kg', stock: 200, price_tengkulak: 20000, price_customer: 30000 },
      ...goods,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).data.id;
}

/** A new customer's bid on a listing; his browser is closed again. */
export async function bidFrom(
  browser: Browser,
  baseURL: string,
  listing: number,
  offer: { qty: number; bid_price: number; note?: string },
  name = 'Pembeli',
): Promise<{ id: number; name: string }> {
  const buyer = await visitor(browser);
  const who = newcomer(name);
  await register(buyer.context, baseURL, who);
  const bid = await buyer.context.request.post(`/api/products/${listing}/bids`, {
    headers: { origin: baseURL, 'idempotency-key': crypto.randomUUID() },
    data: offer,
  });
  expect(bid.status(), await bid.text()).toBe(201);
  const { id } = (await bid.json()).data;
  await buyer.context.close();
  return { id, name: who.name };
}

/** Taps, and how many they were. */
export const counted = () => {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
};
