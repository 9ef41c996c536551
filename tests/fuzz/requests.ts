import fc from 'fast-check';
import { HOSTILE, type Schema, valuesOf } from './json-schema.ts';
import { type FuzzRole, type FuzzWorld, ROLES } from './world.ts';

export type FuzzRequest = {
  role: FuzzRole;
  method: string;
  url: string;
  payload?: string;
  type?: string;
};

type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Streams never end; what draws papers is slow and asked more seldom. */
const LEFT_OUT = /\/events$/;
const SLOW = /\.(pdf|xlsx|csv|zip|png|webp)|\/auth\/|\/reports|\/dashboard|\/proof$|password|verify/;

const safe = (value: unknown): string => {
  try {
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  } catch {
    return '%ED%A0%80';
  }
};

/** Requests that the document allows, or nearly: each operation, in each role, with values of this world. */
export function apiRequests(document: Document, world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const { numbers, codes, users } = world.ids;
  const value = (name: string): fc.Arbitrary<unknown> | undefined => {
    if (name === 'code' || name === 'order') return fc.constantFrom<unknown>(...codes, 'LB-TIDAKADA');
    if (/^(id|.*_id|.*Id|product|listing)$/.test(name))
      return fc.constantFrom<unknown>(...numbers, ...numbers, ...users, 1, 2, 3, 999_999);
    if (name === 'price') return fc.constantFrom<unknown>(12_000, 10_000, 11_500, 1, 0, -1, 1e15);
    if (name === 'quantity' || name === 'qty') return fc.constantFrom<unknown>(1, 2, 5, 0.5, 0, 1_000, 1e9);
    if (name === 'version') return fc.constantFrom<unknown>(1, 2, 3);
    return undefined;
  };
  const known = { refs: document.components?.schemas ?? {}, value };
  const operations = Object.entries(document.paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const inside = (where: string) => (operation.parameters ?? []).filter((one) => one.in === where);
        const ofPath = Object.fromEntries(
          inside('path').map(({ name, schema }) => [
            name,
            fc.oneof(
              { weight: 6, arbitrary: value(name) ?? valuesOf(schema ?? {}, known, name) },
              { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, ...codes, ...users) },
              { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
            ),
          ]),
        );
        const ofQuery = Object.fromEntries(
          inside('query').map(({ name, schema }) => [name, valuesOf(schema ?? {}, known, name)]),
        );
        const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        const ofBody =
          type === 'application/json' ? valuesOf(body?.schema ?? {}, known) : fc.constantFrom('', '{}', 'x');
        const arbitrary = fc
          .record({
            role: fc.constantFrom(...ROLES, 'customer', 'farmer', 'admin'),
            params: fc.record(ofPath),
            query: fc.record(ofQuery, { requiredKeys: [] }),
            body: ofBody,
          })
          .map(({ role, params, query, body }): FuzzRequest => {
            const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => safe(params[name]) || '0');
            const asked = Object.entries(query).map(([name, one]) => `${safe(name)}=${safe(one)}`);
            return {
              role,
              method: method.toUpperCase(),
              url: asked.length > 0 ? `${filled}?${asked.join('&')}` : filled,
              ...(type
                ? { type, payload: typeof body === 'string' ? body : (JSON.stringify(body) ?? '') }
                : {}),
            };
          });
        return { weight: SLOW.test(path) ? 1 : 12, arbitrary };
      }),
    );
  if (operations.length < 100) throw new Error('The document names too few operations.');
  return fc.oneof(...operations);
}

/** A form of a page as its markup has it. */
export type PageForm = { role: FuzzRole; action: string; fields: [string, string[]][] };

/** What somebody could send by a page's form: as it stands, with parts changed, missing or twice. */
export function formRequests(forms: PageForm[]): fc.Arbitrary<FuzzRequest> {
  const typed = fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '2,5',
    '12000',
    'HAPUS',
    'Uji',
    '2026-11-21',
    'on',
    'uji@contoh.example',
  );
  const odd = fc.constantFrom(...HOSTILE.map(String));
  return fc
    .tuple(
      fc.constantFrom(...forms),
      fc.array(fc.tuple(fc.nat(6), fc.nat(30), typed, odd), { minLength: 40, maxLength: 40 }),
    )
    .map(([form, choices]) => {
      const sent = new URLSearchParams();
      for (const [at, [name, values]] of form.fields.entries()) {
        const [how = 0, which = 0, text = '', strange = ''] = choices[at % choices.length] ?? [];
        if (how === 0) continue;
        sent.append(
          name,
          how < 4 ? (values[which % Math.max(1, values.length)] ?? text) : how < 6 ? text : strange,
        );
        if (how === 1) sent.append(name, strange);
      }
      return {
        role: form.role,
        method: 'POST',
        url: form.action,
        type: 'application/x-www-form-urlencoded',
        payload: sent.toString(),
      };
    });
}
