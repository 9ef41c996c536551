import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findMessages } from '../domain/content/find-messages.ts';
import { findNewsletters } from '../domain/content/find-newsletters.ts';
import { findSubscribers } from '../domain/content/find-subscribers.ts';
import { getNewsletter } from '../domain/content/newsletter.ts';
import { openMessage } from '../domain/content/open-message.ts';
import { replyToMessage } from '../domain/content/reply-to-message.ts';
import { createNewsletter, updateNewsletter } from '../domain/content/save-newsletter.ts';
import { sendNewsletter, testNewsletter } from '../domain/content/send-newsletter.ts';
import { findModeration } from '../domain/moderation/find-moderation.ts';
import { moderate } from '../domain/moderation/moderate.ts';
import { requireUser } from '../domain/shop.ts';
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
} from '../shared/input/correspondence.ts';
import { said } from '../shared/said.ts';

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** What visitors wrote, and what is written to them; for admins. */
export const adminCorrespondenceApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/messages', { schema: { querystring: messagesQuery } }, async (request) =>
    findMessages(shop, await request.actor(), request.query),
  );

  app.get('/admin/messages/:id', { schema: { params } }, async (request) => ({
    data: await openMessage(shop, await request.actor(), request.params.id),
  }));

  app.post('/admin/messages/:id/reply', { schema: { params, body: replyInput } }, async (request, reply) => {
    const data = await replyToMessage(shop, await request.actor(), request.params.id, request.body);
    return reply.status(201).send({ success: true, message: said.messageReplied, data });
  });

  app.get('/admin/moderation', { schema: { querystring: moderationQuery } }, async (request) =>
    findModeration(shop, await request.actor(), request.query),
  );

  app.post('/admin/moderation', { schema: { body: moderateInput } }, async (request) => ({
    success: true,
    message: said.moderated,
    data: await moderate(shop, await request.actor(), request.body),
  }));

  app.get('/admin/subscribers', { schema: { querystring: subscribersQuery } }, async (request) =>
    findSubscribers(shop, await request.actor(), request.query),
  );

  app.get('/admin/newsletters', { schema: { querystring: lettersQuery } }, async (request) =>
    findNewsletters(shop, await request.actor(), request.query),
  );

  app.post('/admin/newsletters', { schema: { body: createLetterInput } }, async (request, reply) => {
    const data = await createNewsletter(shop, await request.actor(), request.body);
    return reply.status(201).send({ success: true, message: said.letterSaved, data });
  });

  app.get('/admin/newsletters/:id', { schema: { params } }, async (request) => ({
    data: await getNewsletter(shop, await request.actor(), request.params.id),
  }));

  app.put('/admin/newsletters/:id', { schema: { params, body: updateLetterInput } }, async (request) => ({
    success: true,
    message: said.letterSaved,
    data: await updateNewsletter(shop, await request.actor(), request.params.id, request.body),
  }));

  app.post('/admin/newsletters/:id/test', { schema: { params } }, async (request) => {
    await testNewsletter(shop, await request.actor(), request.params.id);
    return { success: true, message: said.letterTested };
  });

  app.post('/admin/newsletters/:id/send', { schema: { params, body: sendLetterInput } }, async (request) => ({
    success: true,
    message: said.letterSent,
    data: await sendNewsletter(shop, await request.actor(), request.params.id, request.body),
  }));
};
