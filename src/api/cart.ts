import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeCart } from '../domain/cart/change-cart.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { mergeCart } from '../domain/cart/merge-cart.ts';
import { quoteCart } from '../domain/cart/quote-cart.ts';
import { changeCartInput, mergeCartInput } from '../shared/input/cart.ts';
import { quoteInput } from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { cartLine, quote } from './answers/cart.ts';
import { dataOf, doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';

/** The cart at today's prices, for anyone. */
export const quoteApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Keranjang', 'either');
  app.post(
    '/cart/quote',
    {
      schema: {
        operationId: 'quoteCart',
        summary: 'Isi keranjang dengan harga dan stok hari ini',
        body: quoteInput,
        response: { 200: dataOf(quote) },
      },
    },
    async (request, _reply) => {
      return { data: await quoteCart(app.shop, await request.actor(), request.body) };
    },
  );
};

/** The cart that the signed-in user's account keeps. */
export const cartApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Keranjang', []);

  app.get(
    '/cart',
    {
      schema: {
        operationId: 'getCart',
        summary: 'Keranjang yang tersimpan di akun',
        response: { 200: dataOf(z.array(cartLine)) },
      },
    },
    async (request) => ({ data: await getCart(app.shop, await request.actor()) }),
  );

  app.patch(
    '/cart',
    {
      schema: {
        operationId: 'changeCart',
        summary: 'Mengubah keranjang di akun',
        body: changeCartInput,
        response: { 200: doneWith(z.array(cartLine)) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.cartKept,
      data: await changeCart(app.shop, await request.actor(), request.body),
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
        response: { 200: doneWith(z.array(cartLine)) },
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.cartKept, await mergeCart(shop, actor, request.body)),
      ),
  );
};
