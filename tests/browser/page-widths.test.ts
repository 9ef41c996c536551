import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { misfitsHere } from './expect-fits-width.ts';
import {
  ownScreens,
  ownScreensAlike,
  publicPages,
  publicScreens,
  publicScreensAlike,
} from './site-routes.ts';
import { smallTargetsHere } from './small-targets.ts';

const BUYER = 'pembeli@lumbung.example';
const PHONE = { isMobile: true, hasTouch: true } as const;

// The pages that axe looks at are measured while they are open for it (public-pages, office-screens).
const axed = new Set<string>(
  Object.values(publicPages)
    .flat()
    .map(([path]) => path),
);
/** Of the others axe looks at these here: the doors, which are one column at every width, and the shop as phones have it. */
const looked = [
  ...['/login', '/register', '/forgot-password'],
  ...['/shop', '/shop?q=tidakadayangbernamaini', '/shop-single/1', '/wishlist'],
];
/** Which are a door, a message or a text like one that is measured. */
const alike = [...publicScreensAlike, '/forgot-password', '/invitation', '/terms', '/tidak-ada'];
const rest = publicScreens.filter((path) => !axed.has(path) && (LONG || !alike.includes(path)));

for (const part of [0, 1]) {
  test(`for a visitor, part ${part + 1}, nothing is cut, sticks out or lies under a bar, on small phones and with large letters; axe finds nothing on the doors and in the shop`, {
    tag: '@phone',
  }, async ({ browser }) => {
    test.slow();
    const { page } = await visitor(browser, PHONE);
    const wrong: string[] = [];
    for (const path of rest.filter((_, at) => at % 2 === part)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      if (looked.includes(path))
        for (const { id, nodes } of await violations(page)) wrong.push(`${path} ${id}: ${nodes[0]?.html}`);
      for (const look of [smallTargetsHere, misfitsHere])
        wrong.push(...(await look(page)).map((one) => `${path} ${one}`));
    }
    expect(wrong).toEqual([]);
  });
}

test('for a buyer nothing is cut, sticks out or lies under a bar, on small phones and with large letters; axe finds nothing on his profile', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context } = await visitor(browser, PHONE);
  await signIn(context, baseURL!, BUYER);
  const read = async (path: string) => (await (await context.request.get(path)).json()).data;
  const order = (await read('/api/orders?limit=1'))[0].code;
  const ids: Record<string, string> = {
    order,
    bid: String((await read('/api/bids?limit=1'))[0].id),
    list: String((await read('/api/me/shopping-lists'))[0].id),
    deal: (await read('/api/orders?limit=1&status=awaiting_checkout'))[0]?.code ?? order,
  };
  const wrong: string[] = [];
  for (const screen of ownScreens.filter((path) => LONG || !ownScreensAlike.includes(path))) {
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    if (path === '/profile')
      for (const { id, nodes } of await violations(page)) wrong.push(`${path} ${id}: ${nodes[0]?.html}`);
    for (const look of [smallTargetsHere, misfitsHere])
      wrong.push(...(await look(page)).map((one) => `${path} ${one}`));
  }
  expect(wrong).toEqual([]);
});
