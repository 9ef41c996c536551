import type { Page } from '@playwright/test';

/** What lies in the cart that the browser keeps. */
export const cart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartState') ?? '[]'));

/** Has the page come with a cart that was filled before; what becomes of it then stays. */
export const withCart = (page: Page, items: unknown) =>
  page.addInitScript((saved) => {
    if (!sessionStorage.getItem('given')) localStorage.setItem('cartState', saved);
    sessionStorage.setItem('given', '1');
  }, JSON.stringify(items));
