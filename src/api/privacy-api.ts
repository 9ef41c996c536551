import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deleteOwnAccount } from '../domain/privacy/delete-own-account.ts';
import { exportOwnData } from '../domain/privacy/export-own-data.ts';
import { findOwnConsents } from '../domain/privacy/find-own-consents.ts';
import { dayInWib } from '../shared/format/dates.ts';
import { deleteAccountInput } from '../shared/schemas/people/privacy-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { consentView } from './responses/privacy-responses.ts';
import { dataResponse, fileResponse, successOnly } from './responses/response-shapes.ts';

/** The user's own data: consents, export, and deletion. */
export const privacyApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Akun saya', []);

  app.get(
    '/me/consents',
    {
      schema: {
        operationId: 'findOwnConsents',
        summary: 'Persetujuan yang pernah diberikan atau ditarik',
        response: { 200: dataResponse(z.array(consentView)) },
      },
    },
    async (request) => ({ data: await findOwnConsents(ctx, await request.actor()) }),
  );

  app.get(
    '/me/data.zip',
    {
      schema: {
        operationId: 'exportOwnData',
        summary: 'Semua data sendiri: JSON dan gambar dalam satu ZIP; password diminta lagi',
        response: { 200: fileResponse('application/zip') },
        refusals: [403, 429],
      },
    },
    async (request, reply) => {
      const zip = await exportOwnData(ctx, await request.actor());
      const day = dayInWib(ctx.clock.now());
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
        response: { 200: successOnly },
        refusals: [403, 409],
      },
    },
    async (request, reply) => {
      await deleteOwnAccount(ctx, await request.actor(), request.body);
      const { headers } = await request.door().signOut();
      for (const [name, value] of headers) reply.header(name, value);
      return { success: true as const, message: successTexts.accountDeleted };
    },
  );
};
