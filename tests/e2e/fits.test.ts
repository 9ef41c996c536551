import { expect, test } from './browser.ts';
import { misfitsOf } from './fits.ts';
import { officeScreens } from './office-routes.ts';
import { signIn, visitor } from './people.ts';
import { ownScreens, publicScreens } from './site-routes.ts';

const ADMIN = 'admin@lumbung.example';
const BUYER = 'pembeli@lumbung.example';

/** Those that most often show what does not fit; the farmer's screens are looked at in all, and so is each by `E2E_FITS=all`. */
const LOOKS = process.env.E2E_FITS === 'all' ? {} : { widths: [320, 390, 768], letters: [200] };

const every = (parts: number, part: number, all: readonly string[]) =>
  all.filter((_, at) => at % parts === part);

for (const [who, part, screens] of [
  ['a visitor', 1, every(2, 0, publicScreens)],
  ['a visitor', 2, every(2, 1, publicScreens)],
  ['a buyer', 1, ownScreens],
  ['an admin', 1, every(3, 0, officeScreens.admin)],
  ['an admin', 2, every(3, 1, officeScreens.admin)],
  ['an admin', 3, every(3, 2, officeScreens.admin)],
] as const) {
  test(`for ${who}, part ${part}, nothing is cut, sticks out or lies under a bar, on small phones and with large letters`, {
    tag: '@phone',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const { page, context } = await visitor(browser, {
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const read = async (path: string) => (await (await context.request.get(path)).json()).data;
    const ids: Record<string, string> = {};
    if (who === 'a buyer') {
      await signIn(context, baseURL!, BUYER);
      ids.bid = String((await read('/api/bids?limit=1'))[0].id);
      ids.order = (await read('/api/orders?limit=1'))[0].code;
      ids.list = String((await read('/api/me/shopping-lists'))[0].id);
      ids.deal = (await read('/api/orders?limit=1&status=awaiting_checkout'))[0]?.code ?? ids.order;
    }
    if (who === 'an admin') {
      await signIn(context, baseURL!, ADMIN);
      ids.order = (await read('/api/orders?limit=1'))[0].code;
      ids.user = (await read('/api/admin/users?limit=1&role=customer'))[0].id;
    }
    const wrong: string[] = [];
    for (const screen of screens) {
      const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
      wrong.push(...(await misfitsOf(page, path, LOOKS)));
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
}
