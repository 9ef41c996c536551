import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendContactMessage } from '../domain/content/contact/send-contact-message.ts';
import { subscribe } from '../domain/content/newsletters/subscribe.ts';
import { addComment } from '../domain/content/public/add-comment.ts';
import { findPosts } from '../domain/content/public/find-posts.ts';
import { getPost } from '../domain/content/public/get-post.ts';
import {
  commentInput,
  contactInput,
  newsletterInput,
  postsQuery,
} from '../shared/schemas/content-schemas.ts';
import { idOrDefault } from '../shared/schemas/fields/paging.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { post, postSummary } from './responses/content-responses.ts';
import { dataResponse, pageResponse, successOnly } from './responses/response-shapes.ts';

const postId = z.object({ id: idOrDefault('Nomor tulisan tidak benar.') });

/** Posts, comments, the contact form and the newsletter. */
export const contentApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Blog dan formulir', 'anyone');

  const { ctx } = app;

  app.get(
    '/posts',
    {
      schema: {
        operationId: 'findPosts',
        summary: 'Tulisan blog, yang terbaru dahulu',
        querystring: postsQuery,
        response: { 200: pageResponse(postSummary) },
      },
    },
    async (request) => findPosts(ctx, await request.actor(), request.query),
  );

  app.get(
    '/posts/:id',
    {
      schema: {
        operationId: 'getPost',
        summary: 'Satu tulisan blog, dengan komentarnya',
        params: postId,
        response: { 200: dataResponse(post) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getPost(ctx, await request.actor(), request.params),
    }),
  );

  app.post(
    '/posts/:id/comments',
    {
      schema: {
        operationId: 'addComment',
        summary: 'Menulis komentar; tampil setelah disetujui',
        params: postId,
        body: commentInput.omit({ post: true }),
        response: { 201: successOnly },
        refusals: [404, 429],
      },
    },
    async (request, reply) => {
      const input = { ...request.body, post: request.params.id };
      await addComment(ctx, await request.actor(), input, request.ip);
      return reply.status(201).send({ success: true as const, message: successTexts.commentThanks });
    },
  );

  app.post(
    '/contact',
    {
      schema: {
        operationId: 'sendContactMessage',
        summary: 'Mengirim pesan kepada pengelola',
        body: contactInput,
        response: { 201: successOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      await sendContactMessage(ctx, await request.actor(), request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: successTexts.contactThanks });
    },
  );

  app.post(
    '/newsletter',
    {
      schema: {
        operationId: 'subscribe',
        summary: 'Berlangganan kabar lewat email',
        body: newsletterInput,
        response: { 201: successOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      await subscribe(ctx, await request.actor(), request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: successTexts.subscribed });
    },
  );
};
