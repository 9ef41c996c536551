import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeListing } from '../support/factories.ts';
import { type Document, holdToDocument, operationsOf } from '../support/openapi-responses.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let document: Document;
let operations: ReturnType<typeof operationsOf>;

beforeAll(async () => {
  app = await testApp();
  document = (await app.fastify.inject('/api/openapi.json')).json();
  operations = operationsOf(document);
});
afterAll(() => app.close());

/** What `check` reports, by operation. */
const faults = (check: (one: (typeof operations)[number]) => boolean) =>
  operations.filter((one) => !check(one)).map(({ method, path }) => `${method} ${path}`);

describe('the OpenAPI document', () => {
  test('lists every route but its own two and the callback of a social provider', () => {
    const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const routes = registeredRoutes(app.fastify)
      .filter((route) => / \/api\//.test(route) && !route.startsWith('HEAD '))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(named.sort()).toEqual(
      routes
        .filter((route) => !/\/api\/(openapi\.json|docs|auth\/callback\/\{provider\})$/.test(route))
        .sort(),
    );
  });

  test('gives each operation a unique id, a summary, a tag and its access rule', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(faults(({ operation }) => Boolean(operation.operationId))).toEqual([]);
    expect(faults(({ operation }) => Boolean(operation.summary))).toEqual([]);
    expect(faults(({ operation }) => operation.tags?.length === 1)).toEqual([]);
    expect(faults(({ operation }) => Array.isArray(operation.security))).toEqual([]);
  });

  test('describes each operation’s responses, media types and errors', () => {
    const success = (status: string) => status.startsWith('2');
    expect(
      faults(({ operation }) => {
        const answers = Object.entries(operation.responses).filter(([status]) => success(status));
        return answers.length === 1 && Object.keys(answers[0]![1].content ?? {}).length === 1;
      }),
    ).toEqual([]);
    expect(
      faults(({ operation }) => {
        const [media] = Object.entries(operation.responses).filter(([status]) => success(status));
        const [type, { schema } = {}] = Object.entries(media![1].content!)[0]!;
        return type !== 'application/json' || Object.keys(schema ?? {}).length > 0;
      }),
    ).toEqual([]);
    expect(faults(({ operation }) => '400' in operation.responses)).toEqual([]);
    const filed = operations.filter(({ path }) => /\.(csv|xlsx|pdf)$/.test(path));
    expect(filed.length).toBeGreaterThan(15);
    for (const { operation } of filed)
      expect(operation.responses[200]!.content).not.toHaveProperty('application/json');
    expect(Object.keys(document.paths['/api/events']!.get!.responses[200]!.content!)).toEqual([
      'text/event-stream',
    ]);
  });

  test('requires the session cookie exactly where anonymous users are rejected', async () => {
    const [scheme] = Object.values(document.components.securitySchemes);
    const { cookie } = await signedIn(app, { role: 'customer' });
    expect(cookie.split('=')[0]).toBe(scheme!.name);
    expect(
      faults(({ operation }) => {
        const must = operation.security!.length > 0 && operation.security!.every((one) => 'session' in one);
        return !must || '401' in operation.responses;
      }),
    ).toEqual([]);
  });

  test('passes a linter’s recommended rules', async () => {
    const config = await createConfig('extends: [recommended]');
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    // These paths are fixed by the contract. The ids in them are replaced by digits, so that no path matches two of
    // them.
    const ambiguous = problems.filter(({ ruleId }) => ruleId === 'no-ambiguous-paths');
    expect(ambiguous.map(({ location }) => location[0]!.pointer).sort()).toEqual([
      '#/paths/~1api~1admin~1farmers~1import~1{id}',
      '#/paths/~1api~1admin~1products~1import~1{id}',
      '#/paths/~1api~1products~1{id}~1bids',
      '#/paths/~1api~1products~1{id}~1reviews',
    ]);
    const others = problems.filter((one) => !ambiguous.includes(one));
    expect(others.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('a response that differs from the document fails the test that requested it', async () => {
    const listing = await makeListing(app.ctx);
    const bare = app.fastify.inject as (options: string) => Promise<LightMyRequestResponse>;
    const answering = (change: object, statusCode = 200) => {
      app.fastify.inject = (async (options: string) => {
        const answer = await bare(options);
        if (options === '/api/openapi.json') return answer;
        const body = JSON.stringify({ data: { ...answer.json().data, ...change } });
        return { headers: answer.headers, statusCode, body };
      }) as never;
      holdToDocument(app.fastify);
      return app.fastify.inject(`/api/products/${listing.id}`);
    };
    try {
      await expect(answering({})).resolves.toBeDefined();
      await expect(answering({ farmer: undefined })).rejects.toThrow(/farmer/);
      await expect(answering({ secret: 1 })).rejects.toThrow(/secret/);
      await expect(answering({ stock: 'banyak' })).rejects.toThrow(/stock/);
      await expect(answering({}, 418)).rejects.toThrow(/no such status/);
    } finally {
      app.fastify.inject = bare as typeof app.fastify.inject;
    }
  });
});
