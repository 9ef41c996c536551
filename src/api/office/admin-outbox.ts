import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findMails, getMail } from '../../domain/notify/mail/find-mails.ts';
import { resendMail } from '../../domain/notify/mail/resend-mail.ts';
import { sendTestMail } from '../../domain/notify/mail/send-test-mail.ts';
import { mailsQuery } from '../../shared/input/correspondence.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import { said } from '../../shared/said.ts';
import { countedPageOf, dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { mailDetail, mailView } from '../answers/system.ts';
import { area } from '../frame/area.ts';

const numbered = z.object({ id: idOr('Nomor ini tidak benar.') });

/** Outgoing mail, for admins. */
export const adminOutboxApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/outbox',
    {
      schema: {
        operationId: 'findMails',
        summary: 'Email yang keluar',
        querystring: mailsQuery,
        response: { 200: countedPageOf(mailView) },
      },
    },
    async (request) => findMails(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/outbox/test',
    {
      schema: {
        operationId: 'sendTestMail',
        summary: 'Mengirim email percobaan kepada diri sendiri',
        response: { 201: doneWith(z.object({ to: z.string() })) },
      },
    },
    async (request, reply) => {
      const data = await sendTestMail(shop, await request.actor());
      return reply.status(201).send({ success: true as const, message: said.mailTested, data });
    },
  );

  app.get(
    '/admin/outbox/:id',
    {
      schema: {
        operationId: 'getMail',
        summary: 'Satu email',
        params: numbered,
        response: { 200: dataOf(mailDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getMail(shop, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/outbox/:id/resend',
    {
      schema: {
        operationId: 'resendMail',
        summary: 'Mengirim ulang email',
        params: numbered,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await resendMail(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.mailAgain };
    },
  );
};
