import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileForm, PRODUCT_TITLES } from '../support/import-files.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testApp } from '../support/test-app.ts';

const MB = 1024 * 1024;
const rss = () => Math.round(process.memoryUsage.rss() / MB);

/** Reports the effect of strangers' pictures and heavy files on memory and the event loop. */
test('memory and event loop stay within bounds under uploads of pictures and files', async () => {
  const app = await testApp();
  const admin = await signedIn(app, { role: 'admin' });
  const post = async (url: string, bytes: Buffer, cookie?: string) => {
    const { headers, payload } = fileForm(bytes);
    const sent = {
      method: 'POST' as const,
      url,
      payload,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
    };
    return (await app.fastify.inject(sent)).statusCode;
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } });
  const phone = await picture(8_192, 6_144).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const passes = await picture(4_000, 3_000).jpeg({ progressive: true }).toBuffer();
  const sheet = Buffer.from(`${PRODUCT_TITLES.join(';')}\n${'"'.repeat(9 * MB)}`);
  await post('/api/uploads', passes, admin.cookie);
  const start = rss();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let highest = start;
  const timer = setInterval(() => {
    highest = Math.max(highest, rss());
  }, 20);
  const statuses = await Promise.all([
    ...Array.from({ length: 18 }, (_, at) => post('/api/uploads', at % 2 ? phone : passes, admin.cookie)),
    post('/api/admin/products/import', sheet, admin.cookie),
  ]);
  clearInterval(timer);
  const p99 = Math.round(delay.percentile(99) / 1e6);
  const most = Math.round(delay.max / 1e6);
  delay.disable();
  await pause(60_000);
  console.log({ statuses, start, highest, later: rss(), delayP99: p99, delayMax: most });
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(statuses).toContain(201);
  await app.close();
}, 300_000);
