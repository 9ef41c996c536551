import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, operationsOf } from '../support/openapi-responses.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/*
 * For every call, the server accepts exactly the paths and queries that the document describes: both use one schema.
 * The caller is an admin, whom no guard rejects before the path is read.
 */

type Parameter = { name: string; in: string; required?: boolean; schema: Record<string, unknown> };

let app: TestApp;
let cookie: string;
let operations: ReturnType<typeof operationsOf>;
beforeAll(async () => {
  app = await testApp();
  ({ cookie } = await signedIn(app, { role: 'admin' }));
  const document: Document = (await app.fastify.inject('/api/openapi.json')).json();
  operations = operationsOf(document);
});
afterAll(() => app.close());

const texts = ['x', 'LB-TEST1', 'NT-TEST0001', '00000000-0000-4000-8000-000000000000', 'a'.repeat(64)];

/** A value that a parameter's schema accepts. */
function fits({ schema, name }: Parameter): string {
  if (Array.isArray(schema.enum)) return String(schema.enum[0]);
  if (schema.type === 'integer') return String(schema.minimum ?? 1);
  const value = texts.find((text) => new RegExp(String(schema.pattern ?? '')).test(text));
  if (value === undefined) throw new Error(`Nothing to try as ${name}: ${JSON.stringify(schema)}`);
  return value;
}

async function ask(
  { path, method, operation }: (typeof operations)[number],
  { gaps = {}, query = '', payload }: { gaps?: Record<string, string>; query?: string; payload?: object },
) {
  const parameters = operation.parameters ?? [];
  const url = parameters
    .filter((one) => one.in === 'path')
    .reduce((so, one) => so.replace(`{${one.name}}`, encodeURIComponent(gaps[one.name] ?? fits(one))), path);
  const needed = parameters
    .filter((one) => one.in === 'query' && one.required && !query.startsWith(`${one.name}=`))
    .map((one) => `${one.name}=${fits(one)}`);
  const answer = await app.fastify.inject({
    method: method.toUpperCase() as 'GET',
    url: [url, [...needed, ...(query ? [query] : [])].join('&')].filter(Boolean).join('?'),
    headers: { cookie },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, fields: Object.keys(answer.json().error?.fields ?? {}) };
}

const numbers = (operation: (typeof operations)[number], place: string) =>
  (operation.operation.parameters ?? []).filter(
    (one) => one.in === place && ['integer', 'number'].includes(String(one.schema.type)),
  );

/** Notations of a number that a lenient parser accepts, and numbers next to the bounds. */
function wrongly({ schema }: Parameter): string[] {
  const lenient = ['0x10', '1e3', ' 5', '5 ', '+5', '5,0', 'lima', 'Infinity', 'NaN', '٥'];
  const { minimum, maximum, type } = schema as { minimum?: number; maximum?: number; type: string };
  return [
    ...lenient,
    ...(type === 'integer' ? ['1.5', '-1'] : []),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [String(maximum + 1)]),
  ];
}

describe('an address of the API', () => {
  test('has bounds in the document for each of its numbers', () => {
    const all = operations.flatMap((one) => [...numbers(one, 'query'), ...numbers(one, 'path')]);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ schema }) => schema.minimum === undefined || schema.maximum === undefined)).toEqual(
      [],
    );
    const degrees = all.filter(({ name }) => name === 'lat' || name === 'lng');
    expect(degrees.length).toBeGreaterThan(1);
    for (const { name, schema } of degrees) {
      const most = name === 'lat' ? 90 : 180;
      expect([name, schema.minimum, schema.maximum]).toEqual([name, -most, most]);
    }
  });

  test('takes a number in a path as digits within its bounds, and nothing else', async () => {
    for (const operation of operations) {
      for (const one of numbers(operation, 'path')) {
        for (const value of wrongly(one)) {
          const { status } = await ask(operation, { gaps: { [one.name]: value }, payload: body(operation) });
          expect(`${operation.path} ${value}: ${status}`).toBe(`${operation.path} ${value}: 400`);
        }
      }
    }
  });

  test('takes a number in a query as digits within its bounds, and nothing else', async () => {
    for (const operation of operations) {
      for (const one of numbers(operation, 'query')) {
        for (const value of wrongly(one)) {
          const query = `${one.name}=${encodeURIComponent(value)}`;
          const { status, fields } = await ask(operation, { query });
          expect([operation.path, query, status, fields.includes(one.name)]).toEqual([
            operation.path,
            query,
            400,
            true,
          ]);
        }
      }
    }
  });

  test('takes no name that the document lacks, and none twice', async () => {
    for (const operation of operations.filter((one) => !one.operation.requestBody)) {
      const unknown = await ask(operation, { query: 'tidak_dikenal=1' });
      expect([operation.path, unknown.status, unknown.fields]).toEqual([
        operation.path,
        400,
        ['tidak_dikenal'],
      ]);
      const [known] = (operation.operation.parameters ?? []).filter((one) => one.in === 'query');
      if (!known) continue;
      const twice = await ask(operation, { query: `${known.name}=1&${known.name}=1` });
      expect([operation.path, twice.status, twice.fields]).toEqual([operation.path, 400, [known.name]]);
    }
  });

  test('a call without a body takes none', async () => {
    const bare = operations.filter(({ method, operation }) => method !== 'get' && !operation.requestBody);
    expect(bare.length).toBeGreaterThan(20);
    for (const operation of bare) {
      const { status, fields } = await ask(operation, { payload: { diam: 1 } });
      expect([operation.path, status, fields]).toEqual([operation.path, 400, ['diam']]);
    }
  });
});

/** A body for calls that require one; the path is read first. */
function body({ operation, method }: (typeof operations)[number]): object | undefined {
  return operation.requestBody?.content['application/json'] && method !== 'get' ? {} : undefined;
}
