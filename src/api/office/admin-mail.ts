import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openMailServer, saveMailServer } from '../../domain/notify/mail/mail-server.ts';
import { mailServerInput } from '../../shared/input/people/channels.ts';
import { said } from '../../shared/said.ts';
import { dataOf, doneWith } from '../answers/shapes.ts';
import { mailServerView } from '../answers/system.ts';
import { area } from '../frame/area.ts';

/** By which server the shop's letters leave. */
export const adminMailApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/mail-server',
    {
      schema: {
        operationId: 'openMailServer',
        summary: 'Server email toko; passwordnya tidak pernah ditampilkan',
        response: { 200: dataOf(mailServerView) },
      },
    },
    async (request) => ({ data: await openMailServer(shop, await request.actor()) }),
  );

  app.put(
    '/admin/mail-server',
    {
      schema: {
        operationId: 'saveMailServer',
        summary: 'Menyimpan server email toko; password kosong berarti tetap',
        body: mailServerInput,
        response: { 200: doneWith(mailServerView) },
        refusals: [403],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.settingsSaved,
      data: await saveMailServer(shop, await request.actor(), request.body),
    }),
  );
};
