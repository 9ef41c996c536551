import { expect, test } from 'vitest';
import { leanScripts } from './lean-scripts.server.ts';

/** Evaluates a page's data as the browser does. */
function read(body: string): unknown {
  const given: string[] = [];
  new Function('stream', body.replace('window.', 'stream.'))({
    c: { enqueue: (text: string) => given.push(text) },
  });
  return given.map((text) => JSON.parse(text));
}

test('shorter data has the same meaning, whatever characters it contains', () => {
  const value = ['"Beras"', "Jum'at", 'C:\\"\\\\', '\\', "\\'", 'baris\nbaru', '<\u2028>', '\\\\"'];
  const text = JSON.stringify(JSON.stringify(value))
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028');
  const body = `window.c.enqueue(${text});`;
  expect(read(body)).toEqual([value]);
  expect(read(leanScripts(body))).toEqual([value]);
  expect(leanScripts(body).length).toBeLessThan(body.length);
});

test('keeps the routes that the router needs, and drops what the page has already loaded', () => {
  const route = (module: string) => ({
    id: module,
    module,
    imports: ['/a.js'],
    hasLoader: true,
    hasAction: false,
  });
  const manifest = {
    entry: { module: '/entry.js', imports: ['/a.js'] },
    routes: { here: route('/here.js'), there: route('/there.js') },
  };
  const lean = leanScripts(
    `import * as route0 from "/here.js";\n  window.__reactRouterManifest = ${JSON.stringify(manifest, null, 2)};\n  window.x = {};`,
  );
  const [, json] = /window\.__reactRouterManifest = (.*);\n {2}window\.x = \{\};/.exec(lean) ?? [];
  expect(JSON.parse(json!)).toEqual({
    entry: { module: '/entry.js', imports: [] },
    routes: {
      here: { id: '/here.js', module: '/here.js', imports: [], hasLoader: true },
      there: { id: '/there.js', module: '/there.js', imports: ['/a.js'], hasLoader: true },
    },
  });
});
