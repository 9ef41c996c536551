import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

/** Shows all that can be pressed as it looks with the pointer over it; says how much that is. */
async function pointAtAll(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  let pointed = 0;
  // A page that draws a part again meanwhile, as its live news make it, is pointed at once more.
  await expect(async () => {
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const pressed = { nodeId: root.nodeId, selector: 'a, button, summary, label, tr' };
    const { nodeIds } = await session.send('DOM.querySelectorAll', pressed);
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
    pointed = nodeIds.length;
  }).toPass();
  return pointed;
}

const unreadable = async (page: Page) =>
  (await violations(page, { rules: ['color-contrast'] })).flatMap((rule) =>
    rule.nodes.map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message}`),
  );

test('what the pointer is over can be read: on the site, and in the office by day and in the dark', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { context, page } = await visitor(browser);
  const wrong: string[] = [];
  const look = async (where: string) => {
    expect(await pointAtAll(page), where).toBeGreaterThan(20);
    wrong.push(...(await unreadable(page)).map((one) => `${where}: ${one}`));
  };
  for (const path of ['/', '/shop', '/contact']) {
    await page.goto(path);
    await look(path);
  }
  await signIn(context, baseURL!, 'admin@lumbung.example');
  for (const path of ['/admin/products', '/admin/bids', '/admin/orders', '/admin/products?delete=1'])
    for (const theme of ['light', 'dark']) {
      await page.goto(path);
      await page
        .locator('[data-surface=office]')
        .evaluate((office, theme) => office.setAttribute('data-theme', theme), theme);
      await look(`${path} ${theme}`);
    }
  expect(wrong).toEqual([]);
});
