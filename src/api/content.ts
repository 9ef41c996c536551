import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addComment } from '../domain/content/add-comment.ts';
import { findPosts } from '../domain/content/find-posts.ts';
import { getPost } from '../domain/content/get-post.ts';
import { sendContactMessage } from '../domain/content/send-contact-message.ts';
import { subscribe } from '../domain/content/subscribe.ts';
import { commentInput, contactInput, newsletterInput, postsQuery } from '../shared/input/content.ts';
import { said } from '../shared/said.ts';

const postId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Posts, comments, the contact form and the newsletter. */
export const contentApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  app.get('/posts', { schema: { querystring: postsQuery } }, async (request) =>
    findPosts(shop, await request.actor(), request.query),
  );

  app.get('/posts/:id', { schema: { params: postId } }, async (request) => ({
    data: await getPost(shop, await request.actor(), request.params),
  }));

  app.post(
    '/posts/:id/comments',
    { schema: { params: postId, body: commentInput.omit({ post: true }) } },
    async (request, reply) => {
      const input = { ...request.body, post: request.params.id };
      await addComment(shop, await request.actor(), input, request.ip);
      return reply.status(201).send({ success: true, message: said.commentThanks });
    },
  );

  app.post('/contact', { schema: { body: contactInput } }, async (request, reply) => {
    await sendContactMessage(shop, await request.actor(), request.body, request.ip);
    return reply.status(201).send({ success: true, message: said.contactThanks });
  });

  app.post('/newsletter', { schema: { body: newsletterInput } }, async (request, reply) => {
    await subscribe(shop, await request.actor(), request.body, request.ip);
    return reply.status(201).send({ success: true, message: said.subscribed });
  });
};
