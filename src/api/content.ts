import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendContactMessage } from '../domain/content/letters/send-contact-message.ts';
import { subscribe } from '../domain/content/letters/subscribe.ts';
import { addComment } from '../domain/content/site/add-comment.ts';
import { findPosts } from '../domain/content/site/find-posts.ts';
import { getPost } from '../domain/content/site/get-post.ts';
import { commentInput, contactInput, newsletterInput, postsQuery } from '../shared/input/content.ts';
import { idOr } from '../shared/input/parts/paging.ts';
import { said } from '../shared/said.ts';
import { post, postSummary } from './answers/content.ts';
import { dataOf, doneOnly, pageOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';

const postId = z.object({ id: idOr('Nomor tulisan tidak benar.') });

/** Posts, comments, the contact form and the newsletter. */
export const contentApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Blog dan formulir', 'anyone');

  const { shop } = app;

  app.get(
    '/posts',
    {
      schema: {
        operationId: 'findPosts',
        summary: 'Tulisan blog, yang terbaru dahulu',
        querystring: postsQuery,
        response: { 200: pageOf(postSummary) },
      },
    },
    async (request) => findPosts(shop, await request.actor(), request.query),
  );

  app.get(
    '/posts/:id',
    {
      schema: {
        operationId: 'getPost',
        summary: 'Satu tulisan blog, dengan komentarnya',
        params: postId,
        response: { 200: dataOf(post) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getPost(shop, await request.actor(), request.params),
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
        response: { 201: doneOnly },
        refusals: [404, 429],
      },
    },
    async (request, reply) => {
      const input = { ...request.body, post: request.params.id };
      await addComment(shop, await request.actor(), input, request.ip);
      return reply.status(201).send({ success: true as const, message: said.commentThanks });
    },
  );

  app.post(
    '/contact',
    {
      schema: {
        operationId: 'sendContactMessage',
        summary: 'Mengirim pesan kepada pengelola',
        body: contactInput,
        response: { 201: doneOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      await sendContactMessage(shop, await request.actor(), request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: said.contactThanks });
    },
  );

  app.post(
    '/newsletter',
    {
      schema: {
        operationId: 'subscribe',
        summary: 'Berlangganan kabar lewat email',
        body: newsletterInput,
        response: { 201: doneOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      await subscribe(shop, await request.actor(), request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: said.subscribed });
    },
  );
};
