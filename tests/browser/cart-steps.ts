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

/** A kind of rice as it lies in the browser's cart. */
export const rice = (id: number, quantity: number) => ({
  id,
  title: `Beras ${id}`,
  price: 12_500,
  thumb: null,
  quantity,
  unit: 'kg',
  farmer: { id: 1, name: 'Pak Sarjono', city: 'Sleman' },
});
