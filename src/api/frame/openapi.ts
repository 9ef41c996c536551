import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as accounts from '../answers/accounts.ts';
import * as bids from '../answers/bids.ts';
import * as cart from '../answers/cart.ts';
import * as catalogue from '../answers/catalogue.ts';
import * as content from '../answers/content.ts';
import * as correspondence from '../answers/correspondence.ts';
import * as files from '../answers/files.ts';
import * as listings from '../answers/listings.ts';
import * as money from '../answers/money.ts';
import * as orders from '../answers/orders.ts';
import * as reports from '../answers/reports.ts';
import { refusal } from '../answers/shapes.ts';
import * as system from '../answers/system.ts';
import { headings } from './area.ts';
import { describeOperation, SESSION } from './describe-operation.ts';
import { type Answer, docsPage, type OpenApi } from './docs-page.ts';

const answers = {
  ...accounts,
  ...bids,
  ...cart,
  ...catalogue,
  ...content,
  ...correspondence,
  ...files,
  ...listings,
  ...money,
  ...orders,
  ...reports,
  ...system,
  refusal,
};

/** Every answer under its own name, as the document's components have it. */
function namedAnswers() {
  const named = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(answers)) {
    named.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });
  }
  return named;
}

/**
 * Collects every route that is registered after it in `api`, from the schemas that validate it. To be served by
 * `serveOpenApi` once all stand.
 */
export async function collectOpenApi(
  api: FastifyInstance,
  { publicUrl, sessionCookie }: { publicUrl: string; sessionCookie: string },
): Promise<void> {
  const schemaRegistry = namedAnswers();
  const toJson = createJsonSchemaTransform({ skipList: [], schemaRegistry });
  const withComponents = createJsonSchemaTransformObject({ schemaRegistry });
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Antarmuka toko',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Antarmuka program toko ini. Isi dan jawaban berupa JSON, harga bilangan bulat dalam satuan terkecil mata uang toko, waktu ISO 8601 UTC. Sesi ada di kuki httpOnly. Nama yang tidak dikenal, jenis data yang salah, dan nama ganda ditolak dengan 400. Idempotency-Key pada POST yang mengubah uang atau stok memberi jawaban pertama lagi selama 24 jam.',
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(headings).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: 'Kuki yang diberikan saat masuk.',
          },
        },
      },
    },
    transform: (route) => {
      const own = route.schema ?? {};
      const { schema, url } = toJson({ ...route, schema: own.form ? { ...own, body: own.form } : own });
      return {
        schema: schema.hide ? schema : describeOperation(own, schema, String(route.route.method)),
        url,
      };
    },
    transformObject: (document) =>
      withSharedRefusals(withOutputsOnly(withComponents(document) as OpenApi)) as never,
  });
}

/** The components that answers refer to: the same schemas as inputs are nobody's. */
function withOutputsOnly(document: OpenApi): OpenApi {
  const { schemas = {} } = document.components ?? {};
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
  return document;
}

/** Each way to refuse once, among the components. */
function withSharedRefusals(document: OpenApi): OpenApi {
  const responses: Record<string, Answer> = {};
  for (const operations of Object.values(document.paths ?? {})) {
    for (const { responses: own = {} } of Object.values(operations)) {
      for (const [status, answer] of Object.entries(own)) {
        if (Number(status) < 400) continue;
        responses[`Refusal${status}`] = answer;
        own[status] = { $ref: `#/components/responses/Refusal${status}` };
      }
    }
  }
  return { ...document, components: { ...document.components, responses } };
}

/** `/api/openapi.json`, and a readable page of it at `/api/docs`. */
export function serveOpenApi(api: FastifyInstance): void {
  let page: string | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(api.swagger()),
  );
  api.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    // Its type covers every version of OpenAPI, of which this is 3.1.
    page ??= docsPage(api.swagger() as unknown as OpenApi);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
}
