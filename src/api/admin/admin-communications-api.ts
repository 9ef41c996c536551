import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findContactMessages } from '../../domain/content/contact/find-contact-messages.ts';
import { openContactMessage } from '../../domain/content/contact/open-contact-message.ts';
import { replyToContactMessage } from '../../domain/content/contact/reply-to-contact-message.ts';
import { findNewsletters } from '../../domain/content/newsletters/find-newsletters.ts';
import { findSubscribers } from '../../domain/content/newsletters/find-subscribers.ts';
import { getNewsletter } from '../../domain/content/newsletters/newsletter.ts';
import { createNewsletter, updateNewsletter } from '../../domain/content/newsletters/save-newsletter.ts';
import { sendNewsletter, sendTestNewsletter } from '../../domain/content/newsletters/send-newsletter.ts';
import { findModerationQueue } from '../../domain/moderation/find-moderation-queue.ts';
import { moderateItems } from '../../domain/moderation/moderate-items.ts';
import {
  createNewsletterInput,
  messagesQuery,
  moderateInput,
  moderationQuery,
  newslettersQuery,
  replyInput,
  sendNewsletterInput,
  subscribersQuery,
  updateNewsletterInput,
} from '../../shared/schemas/communication-schemas.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import {
  contactMessageDetail,
  contactMessageView,
  moderationItem,
  newsletterView,
  subscriberView,
} from '../responses/communication-responses.ts';
import {
  dataResponse,
  pageResponse,
  pageWithCountOf,
  successOnly,
  successWith,
} from '../responses/response-shapes.ts';

const params = z.object({ id: idOrDefault('Nomor ini tidak benar.') });

/** Visitors' messages, and newsletters; for admins. */
export const adminCommunicationsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: surat', ['admin']);

  app.get(
    '/admin/messages',
    {
      schema: {
        operationId: 'findMessages',
        summary: 'Pesan dari pengunjung',
        querystring: messagesQuery,
        response: { 200: pageWithCountOf(contactMessageView, { unread: z.int() }) },
      },
    },
    async (request) => findContactMessages(ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/messages/:id',
    {
      schema: {
        operationId: 'openMessage',
        summary: 'Membuka satu pesan; menandainya sudah dibaca',
        params,
        response: { 200: dataResponse(contactMessageDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await openContactMessage(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/messages/:id/reply',
    {
      schema: {
        operationId: 'replyToMessage',
        summary: 'Membalas pesan lewat email',
        params,
        body: replyInput,
        response: { 201: successWith(contactMessageDetail) },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const data = await replyToContactMessage(ctx, await request.actor(), request.params.id, request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.messageReplied, data });
    },
  );

  app.get(
    '/admin/moderation',
    {
      schema: {
        operationId: 'findModeration',
        summary: 'Ulasan dan komentar yang menunggu persetujuan',
        querystring: moderationQuery,
        response: { 200: pageResponse(moderationItem, { waiting: z.int() }) },
      },
    },
    async (request) => findModerationQueue(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/moderation',
    {
      schema: {
        operationId: 'moderate',
        summary: 'Menyetujui atau menolak ulasan dan komentar',
        body: moderateInput,
        response: { 200: successWith(z.object({ settled: z.int() })) },
        refusals: [404],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.moderated,
      data: await moderateItems(ctx, await request.actor(), request.body),
    }),
  );

  app.get(
    '/admin/subscribers',
    {
      schema: {
        operationId: 'findSubscribers',
        summary: 'Pelanggan kabar',
        querystring: subscribersQuery,
        response: { 200: pageWithCountOf(subscriberView, { confirmed: z.int() }) },
      },
    },
    async (request) => findSubscribers(ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/newsletters',
    {
      schema: {
        operationId: 'findNewsletters',
        summary: 'Surat kabar',
        querystring: newslettersQuery,
        response: { 200: pageWithCountOf(newsletterView) },
      },
    },
    async (request) => findNewsletters(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/newsletters',
    {
      schema: {
        operationId: 'createNewsletter',
        summary: 'Menulis surat kabar baru',
        body: createNewsletterInput,
        response: { 201: successWith(newsletterView) },
      },
    },
    async (request, reply) => {
      const data = await createNewsletter(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.letterSaved, data });
    },
  );

  app.get(
    '/admin/newsletters/:id',
    {
      schema: {
        operationId: 'getNewsletter',
        summary: 'Satu surat kabar',
        params,
        response: { 200: dataResponse(newsletterView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getNewsletter(ctx, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/newsletters/:id',
    {
      schema: {
        operationId: 'updateNewsletter',
        summary: 'Mengubah surat kabar yang belum dikirim',
        params,
        body: updateNewsletterInput,
        response: { 200: successWith(newsletterView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.letterSaved,
      data: await updateNewsletter(ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.post(
    '/admin/newsletters/:id/test',
    {
      schema: {
        operationId: 'testNewsletter',
        summary: 'Mengirim surat kabar kepada diri sendiri',
        params,
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await sendTestNewsletter(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.letterTested };
    },
  );

  app.post(
    '/admin/newsletters/:id/send',
    {
      schema: {
        operationId: 'sendNewsletter',
        summary: 'Mengirim surat kabar kepada semua pelanggan',
        params,
        body: sendNewsletterInput,
        response: { 200: successWith(newsletterView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.letterSent,
      data: await sendNewsletter(ctx, await request.actor(), request.params.id, request.body),
    }),
  );
};
