import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findEmails, getEmail } from '../../domain/notifications/email/find-emails.ts';
import { queueTestEmail } from '../../domain/notifications/email/queue-test-email.ts';
import { resendEmail } from '../../domain/notifications/email/resend-email.ts';
import { emailsQuery } from '../../shared/schemas/communication-schemas.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dataResponse, pageWithCountOf, successOnly, successWith } from '../responses/response-shapes.ts';
import { emailDetail, emailView } from '../responses/system-responses.ts';

const params = z.object({ id: idOrDefault('Nomor ini tidak benar.') });

/** Outgoing emails, for admins. */
export const adminEmailOutboxApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/outbox',
    {
      schema: {
        operationId: 'findMails',
        summary: 'Email yang keluar',
        querystring: emailsQuery,
        response: { 200: pageWithCountOf(emailView) },
      },
    },
    async (request) => findEmails(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/outbox/test',
    {
      schema: {
        operationId: 'sendTestMail',
        summary: 'Mengirim email percobaan kepada diri sendiri',
        response: { 201: successWith(z.object({ to: z.string() })) },
      },
    },
    async (request, reply) => {
      const data = await queueTestEmail(ctx, await request.actor());
      return reply.status(201).send({ success: true as const, message: successTexts.mailTested, data });
    },
  );

  app.get(
    '/admin/outbox/:id',
    {
      schema: {
        operationId: 'getMail',
        summary: 'Satu email',
        params: params,
        response: { 200: dataResponse(emailDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getEmail(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/outbox/:id/resend',
    {
      schema: {
        operationId: 'resendMail',
        summary: 'Mengirim ulang email',
        params: params,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await resendEmail(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.mailAgain };
    },
  );
};
