import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Media = Record<string, { schema?: object }>;
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Media };
  responses: Record<string, { $ref?: string; description?: string; content?: Media }>;
};
export type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { description: string; content: Media }>;
    securitySchemes: Record<string, { name: string }>;
  };
};

/** Every operation of a document, with its place in it. */
export function operationsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** What a document says of answers, ready to be held against real ones. */
function promisesOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  // Where two addresses fit, the one with fewer names of its own to fill in is meant.
  const routes = operationsOf(document)
    .map((one) => ({
      ...one,
      pattern: new RegExp(`^${one.path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      gaps: one.path.split('{').length,
    }))
    .sort((a, b) => a.gaps - b.gaps);
  const compiled = new Map<string, ValidateFunction>();
  const shapeOf = (place: string[]) => {
    const ref = `api#/${place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    let validate = compiled.get(ref);
    if (!validate) {
      validate = ajv.compile({ $ref: ref });
      compiled.set(ref, validate);
    }
    return validate;
  };

  function misshapen(named: string, place: string[], answer: LightMyRequestResponse): string | undefined {
    const validate = shapeOf(place);
    if (validate(JSON.parse(answer.body))) return undefined;
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return `${named}: the answer is not as the document has it: ${errors.slice(0, 5).join('; ')}`;
  }

  /** Why an answer is not as the document has it; undefined where it is, or where the document has no such call. */
  return function broken(method: string, path: string, answer: LightMyRequestResponse): string | undefined {
    const route = routes.find((one) => one.method === method.toLowerCase() && one.pattern.test(path));
    if (!route) return undefined;
    const status = String(answer.statusCode);
    const named = `${method} ${route.path} ${status}`;
    const own = ['paths', route.path, route.method, 'responses', status];
    const promised = route.operation.responses[status];
    if (!promised) return `${named}: the document has no such status (${answer.body.slice(0, 200)})`;
    const place = promised.$ref ? promised.$ref.split('/').slice(1) : own;
    const content = promised.$ref ? document.components.responses[place.at(-1)!]!.content : promised.content;
    const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    if (!content?.[type]) return `${named}: the document has no such type: ${type}`;
    return type === 'application/json'
      ? misshapen(named, [...place, 'content', type, 'schema'], answer)
      : undefined;
  };
}

let promises: ReturnType<typeof promisesOf> | undefined;

/**
 * Holds every answer that `fastify` gives to `inject` against its own API document: a status, a media type, a field more
 * or a field less than promised fails the test that asked.
 */
export function holdToDocument(fastify: FastifyInstance): void {
  const inject = fastify.inject.bind(fastify) as (
    options: InjectOptions | string,
  ) => Promise<LightMyRequestResponse>;
  const held = async (options: InjectOptions | string) => {
    const answer = await inject(options);
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options;
    const address = new URL(String(url ?? (options as InjectOptions).path), 'http://shop.test');
    if (!address.pathname.startsWith('/api/')) return answer;
    promises ??= promisesOf((await inject('/api/openapi.json')).json());
    const broken = promises(method, address.pathname, answer);
    if (broken) throw new Error(broken);
    return answer;
  };
  fastify.inject = held as typeof fastify.inject;
}
