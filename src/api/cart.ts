import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeCart } from '../domain/cart/change-cart.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { mergeCart } from '../domain/cart/merge-cart.ts';
import { quoteCart } from '../domain/cart/quote-cart.ts';
import { requireUser } from '../domain/shop.ts';
import { changeCartInput, mergeCartInput } from '../shared/input/cart.ts';
import { quoteInput } from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { idempotent } from './idempotency.ts';

/** The cart at today's prices, for anyone. */
export const quoteApi: FastifyPluginAsyncZod = async (app) => {
  app.post('/cart/quote', { schema: { body: quoteInput } }, async (request) => {
    return { data: await quoteCart(app.shop, await request.actor(), request.body) };
  });
};

/** The cart that the signed-in user's account keeps. */
export const cartApi: FastifyPluginAsyncZod = async (app) => {
  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor());
  });

  app.get('/cart', async (request) => ({ data: await getCart(app.shop, await request.actor()) }));

  app.patch('/cart', { schema: { body: changeCartInput } }, async (request) => ({
    success: true,
    message: said.cartKept,
    data: await changeCart(app.shop, await request.actor(), request.body),
  }));

  app.post('/cart/merge', { schema: { body: mergeCartInput } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) => ({
      status: 200,
      body: { success: true, message: said.cartKept, data: await mergeCart(shop, actor, request.body) },
    })),
  );
};
