import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deleteOwnAccount } from '../../domain/privacy/delete-own-account.ts';
import { exportOwnData } from '../../domain/privacy/export-own-data.ts';
import { findOwnConsents } from '../../domain/privacy/own-consents.ts';
import { deleteAccountInput } from '../../shared/input/people/privacy.ts';
import { said } from '../../shared/said.ts';
import { consentView } from '../answers/privacy.ts';
import { dataOf, doneOnly, fileOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** One's own data: what one agreed to, all of it as a file, and an end of it. */
export const privacyApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Akun saya', []);

  app.get(
    '/me/consents',
    {
      schema: {
        operationId: 'findOwnConsents',
        summary: 'Persetujuan yang pernah diberikan atau ditarik',
        response: { 200: dataOf(z.array(consentView)) },
      },
    },
    async (request) => ({ data: await findOwnConsents(shop, await request.actor()) }),
  );

  app.get(
    '/me/data.zip',
    {
      schema: {
        operationId: 'exportOwnData',
        summary: 'Semua data sendiri: JSON dan gambar dalam satu ZIP; password diminta lagi',
        response: { 200: fileOf('application/zip') },
        refusals: [403, 429],
      },
    },
    async (request, reply) => {
      const zip = await exportOwnData(shop, await request.actor());
      const day = shop.clock.now().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="data-saya-${day}.zip"`)
        .header('cache-control', 'private, no-store')
        .type('application/zip')
        .send(Readable.from(zip));
    },
  );

  app.post(
    '/me/delete',
    {
      schema: {
        operationId: 'deleteOwnAccount',
        summary: 'Menghapus akun sendiri untuk selamanya; password diminta lagi',
        body: deleteAccountInput,
        response: { 200: doneOnly },
        refusals: [403, 409],
      },
    },
    async (request, reply) => {
      await deleteOwnAccount(shop, await request.actor(), request.body);
      const { headers } = await request.door().signOut();
      for (const [name, value] of headers) reply.header(name, value);
      return { success: true as const, message: said.accountDeleted };
    },
  );
};
