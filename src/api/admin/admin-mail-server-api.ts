import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getMailServerView, saveMailServer } from '../../domain/notifications/email/mail-server.ts';
import { mailServerInput } from '../../shared/schemas/people/channel-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dataResponse, successWith } from '../responses/response-shapes.ts';
import { mailServerView } from '../responses/system-responses.ts';

/** The mail server that sends the shop's emails. */
export const adminMailServerApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/mail-server',
    {
      schema: {
        operationId: 'openMailServer',
        summary: 'Server email toko; passwordnya tidak pernah ditampilkan',
        response: { 200: dataResponse(mailServerView) },
      },
    },
    async (request) => ({ data: await getMailServerView(ctx, await request.actor()) }),
  );

  app.put(
    '/admin/mail-server',
    {
      schema: {
        operationId: 'saveMailServer',
        summary: 'Menyimpan server email toko; password kosong berarti tetap',
        body: mailServerInput,
        response: { 200: successWith(mailServerView) },
        refusals: [403],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.settingsSaved,
      data: await saveMailServer(ctx, await request.actor(), request.body),
    }),
  );
};
