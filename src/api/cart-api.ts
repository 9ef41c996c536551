import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeCart } from '../domain/cart/change-cart.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { mergeCart } from '../domain/cart/merge-cart.ts';
import { quoteCart } from '../domain/cart/quote-cart.ts';
import { changeCartInput, mergeCartInput } from '../shared/schemas/cart-schemas.ts';
import { quoteInput } from '../shared/schemas/order-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { cartLine, quote } from './responses/cart-responses.ts';
import { dataResponse, successWith } from './responses/response-shapes.ts';

/** The cart at today's prices, for everyone. */
export const quoteApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Keranjang', 'either');
  app.post(
    '/cart/quote',
    {
      schema: {
        operationId: 'quoteCart',
        summary: 'Isi keranjang dengan harga dan stok hari ini',
        body: quoteInput,
        response: { 200: dataResponse(quote) },
      },
    },
    async (request, _reply) => {
      return { data: await quoteCart(app.ctx, await request.actor(), request.body) };
    },
  );
};

/** The cart of the signed-in user's account. */
export const cartApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Keranjang', []);

  app.get(
    '/cart',
    {
      schema: {
        operationId: 'getCart',
        summary: 'Keranjang yang tersimpan di akun',
        response: { 200: dataResponse(z.array(cartLine)) },
      },
    },
    async (request) => ({ data: await getCart(app.ctx, await request.actor()) }),
  );

  app.patch(
    '/cart',
    {
      schema: {
        operationId: 'changeCart',
        summary: 'Mengubah keranjang di akun',
        body: changeCartInput,
        response: { 200: successWith(z.array(cartLine)) },
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.cartKept,
      data: await changeCart(app.ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/cart/merge',
    {
      schema: {
        operationId: 'mergeCart',
        summary: 'Menggabungkan keranjang perangkat ke keranjang akun',
        body: mergeCartInput,
        once: true,
        response: { 200: successWith(z.array(cartLine)) },
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.cartKept, await mergeCart(ctx, actor, request.body)),
      ),
  );
};
