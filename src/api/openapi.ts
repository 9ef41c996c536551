import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { docsPage, type OpenApi } from './docs-page.ts';

const refusal = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Teks untuk pengguna.' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Untuk program; tidak berubah bila teksnya berubah.' },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Teks per isian, hanya bila isiannya salah.',
        },
      },
    },
  },
};

/**
 * Collects every route that is registered after it in `api`, from the schemas that validate it. To be served by
 * `serveOpenApi` once all stand.
 */
export async function collectOpenApi(api: FastifyInstance, publicUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lumbung',
        version: '1',
        description:
          'Antarmuka program Lumbung. Isi dan jawaban berupa JSON, harga bilangan bulat dalam satuan terkecil mata uang toko, waktu ISO 8601 UTC. Sesi ada di kuki httpOnly. Nama yang tidak dikenal, jenis data yang salah, dan nama ganda ditolak dengan 400. Idempotency-Key pada POST yang mengubah uang atau stok memberi jawaban pertama lagi selama 24 jam.',
      },
      servers: [{ url: publicUrl }],
      components: {
        schemas: { Refusal: refusal as never },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lumbung.session_token' } },
      },
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: OpenApi };
      for (const operations of Object.values(openapiObject.paths ?? {})) {
        for (const operation of Object.values(operations)) {
          operation.responses = {
            ...operation.responses,
            default: {
              description: 'Penolakan',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
            },
          };
        }
      }
      return openapiObject as never;
    },
  });
}

/** `/api/openapi.json`, and a readable page of it at `/api/docs`. */
export function serveOpenApi(api: FastifyInstance): void {
  let page: string | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(api.swagger()),
  );
  api.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= docsPage(api.swagger() as unknown as OpenApi);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
}
