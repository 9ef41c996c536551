import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as accounts from '../responses/account-responses.ts';
import * as bids from '../responses/bid-responses.ts';
import * as cart from '../responses/cart-responses.ts';
import * as catalogue from '../responses/catalogue-responses.ts';
import * as correspondence from '../responses/communication-responses.ts';
import * as content from '../responses/content-responses.ts';
import * as files from '../responses/file-responses.ts';
import * as money from '../responses/finance-responses.ts';
import * as orders from '../responses/order-responses.ts';
import * as reports from '../responses/report-responses.ts';
import { errorResponse } from '../responses/response-shapes.ts';
import * as listings from '../responses/seller-listing-responses.ts';
import * as system from '../responses/system-responses.ts';
import { describeOperation, SESSION_SCHEME } from './describe-operation.ts';
import { type ApiResponse, apiDocsPage, type OpenApi } from './openapi-docs-page.ts';
import { apiTags } from './route-access.ts';

const responseSchemas = {
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
  refusal: errorResponse,
};

/** Every response under its own name in the document's components. */
function namedResponses() {
  const named = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(responseSchemas)) {
    named.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });
  }
  return named;
}

/**
 * Collects every route that is registered after it in `api`, from the schemas that validate it.
 * `serveOpenApi` serves the document once all routes are registered.
 */
export async function collectOpenApi(
  api: FastifyInstance,
  { publicUrl, sessionCookie }: { publicUrl: string; sessionCookie: string },
): Promise<void> {
  const schemaRegistry = namedResponses();
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
      tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [SESSION_SCHEME]: {
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
      withSharedErrorResponses(withResponseSchemasOnly(withComponents(document) as OpenApi)) as never,
  });
}

/** Keeps only the components that responses refer to; nothing refers to those of inputs. */
function withResponseSchemasOnly(document: OpenApi): OpenApi {
  const { schemas = {} } = document.components ?? {};
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
  return document;
}

/** Moves each distinct error response to the components. */
function withSharedErrorResponses(document: OpenApi): OpenApi {
  const responses: Record<string, ApiResponse> = {};
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

/** `/api/openapi.json`, and its readable page at `/api/docs`. */
export function serveOpenApi(api: FastifyInstance): void {
  let page: string | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(api.swagger()),
  );
  api.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    // The type covers every version of OpenAPI; this document is 3.1.
    page ??= apiDocsPage(api.swagger() as unknown as OpenApi);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
}
