import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findMessages } from '../../domain/content/letters/find-messages.ts';
import { findNewsletters } from '../../domain/content/letters/find-newsletters.ts';
import { findSubscribers } from '../../domain/content/letters/find-subscribers.ts';
import { getNewsletter } from '../../domain/content/letters/newsletter.ts';
import { openMessage } from '../../domain/content/letters/open-message.ts';
import { replyToMessage } from '../../domain/content/letters/reply-to-message.ts';
import { createNewsletter, updateNewsletter } from '../../domain/content/letters/save-newsletter.ts';
import { sendNewsletter, testNewsletter } from '../../domain/content/letters/send-newsletter.ts';
import { findModeration } from '../../domain/moderation/find-moderation.ts';
import { moderate } from '../../domain/moderation/moderate.ts';
import {
  createLetterInput,
  lettersQuery,
  messagesQuery,
  moderateInput,
  moderationQuery,
  replyInput,
  sendLetterInput,
  subscribersQuery,
  updateLetterInput,
} from '../../shared/input/correspondence.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import { said } from '../../shared/said.ts';
import {
  messageDetail,
  messageView,
  moderationView,
  newsletterView,
  subscriberView,
} from '../answers/correspondence.ts';
import { countedPageOf, dataOf, doneOnly, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

const params = z.object({ id: idOr('Nomor ini tidak benar.') });

/** What visitors wrote, and what is written to them; for admins. */
export const adminCorrespondenceApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: surat', ['admin']);

  app.get(
    '/admin/messages',
    {
      schema: {
        operationId: 'findMessages',
        summary: 'Pesan dari pengunjung',
        querystring: messagesQuery,
        response: { 200: countedPageOf(messageView, { unread: z.int() }) },
      },
    },
    async (request) => findMessages(shop, await request.actor(), request.query),
  );

  app.get(
    '/admin/messages/:id',
    {
      schema: {
        operationId: 'openMessage',
        summary: 'Membuka satu pesan; menandainya sudah dibaca',
        params,
        response: { 200: dataOf(messageDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await openMessage(shop, await request.actor(), request.params.id),
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
        response: { 201: doneWith(messageDetail) },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const data = await replyToMessage(shop, await request.actor(), request.params.id, request.body);
      return reply.status(201).send({ success: true as const, message: said.messageReplied, data });
    },
  );

  app.get(
    '/admin/moderation',
    {
      schema: {
        operationId: 'findModeration',
        summary: 'Ulasan dan komentar yang menunggu persetujuan',
        querystring: moderationQuery,
        response: { 200: pageOf(moderationView, { waiting: z.int() }) },
      },
    },
    async (request) => findModeration(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/moderation',
    {
      schema: {
        operationId: 'moderate',
        summary: 'Menyetujui atau menolak ulasan dan komentar',
        body: moderateInput,
        response: { 200: doneWith(z.object({ settled: z.int() })) },
        refusals: [404],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.moderated,
      data: await moderate(shop, await request.actor(), request.body),
    }),
  );

  app.get(
    '/admin/subscribers',
    {
      schema: {
        operationId: 'findSubscribers',
        summary: 'Pelanggan kabar',
        querystring: subscribersQuery,
        response: { 200: countedPageOf(subscriberView, { confirmed: z.int() }) },
      },
    },
    async (request) => findSubscribers(shop, await request.actor(), request.query),
  );

  app.get(
    '/admin/newsletters',
    {
      schema: {
        operationId: 'findNewsletters',
        summary: 'Surat kabar',
        querystring: lettersQuery,
        response: { 200: countedPageOf(newsletterView) },
      },
    },
    async (request) => findNewsletters(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/newsletters',
    {
      schema: {
        operationId: 'createNewsletter',
        summary: 'Menulis surat kabar baru',
        body: createLetterInput,
        response: { 201: doneWith(newsletterView) },
      },
    },
    async (request, reply) => {
      const data = await createNewsletter(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.letterSaved, data });
    },
  );

  app.get(
    '/admin/newsletters/:id',
    {
      schema: {
        operationId: 'getNewsletter',
        summary: 'Satu surat kabar',
        params,
        response: { 200: dataOf(newsletterView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getNewsletter(shop, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/newsletters/:id',
    {
      schema: {
        operationId: 'updateNewsletter',
        summary: 'Mengubah surat kabar yang belum dikirim',
        params,
        body: updateLetterInput,
        response: { 200: doneWith(newsletterView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.letterSaved,
      data: await updateNewsletter(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.post(
    '/admin/newsletters/:id/test',
    {
      schema: {
        operationId: 'testNewsletter',
        summary: 'Mengirim surat kabar kepada diri sendiri',
        params,
        response: { 200: doneOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await testNewsletter(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.letterTested };
    },
  );

  app.post(
    '/admin/newsletters/:id/send',
    {
      schema: {
        operationId: 'sendNewsletter',
        summary: 'Mengirim surat kabar kepada semua pelanggan',
        params,
        body: sendLetterInput,
        response: { 200: doneWith(newsletterView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.letterSent,
      data: await sendNewsletter(shop, await request.actor(), request.params.id, request.body),
    }),
  );
};
