import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addShoppingListToCart } from '../domain/shopping-lists/add-shopping-list-to-cart.ts';
import { createShoppingList } from '../domain/shopping-lists/create-shopping-list.ts';
import { deleteShoppingList } from '../domain/shopping-lists/delete-shopping-list.ts';
import { findShoppingLists } from '../domain/shopping-lists/find-shopping-lists.ts';
import { getShoppingList } from '../domain/shopping-lists/get-shopping-list.ts';
import { updateShoppingList } from '../domain/shopping-lists/update-shopping-list.ts';
import {
  changeShoppingListInput,
  createShoppingListInput,
  shoppingListParams,
} from '../shared/schemas/catalogue/shopping-list-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { addedLine, shoppingList, shoppingListSummary } from './responses/cart-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/** The shopping lists of the signed-in user. */
export const shoppingListsApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Keranjang', []);

  app.get(
    '/me/shopping-lists',
    {
      schema: {
        operationId: 'findShoppingLists',
        summary: 'Daftar belanja sendiri',
        response: { 200: dataResponse(z.array(shoppingListSummary)) },
      },
    },
    async (request) => ({ data: await findShoppingLists(app.ctx, await request.actor()) }),
  );

  app.post(
    '/me/shopping-lists',
    {
      schema: {
        operationId: 'createShoppingList',
        summary: 'Membuat daftar belanja, kosong atau dari barang satu pesanan',
        body: createShoppingListInput,
        once: true,
        response: { 201: successWith(z.object({ id: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.listMade, await createShoppingList(ctx, actor, request.body), 201),
      ),
  );

  app.get(
    '/me/shopping-lists/:id',
    {
      schema: {
        operationId: 'getShoppingList',
        summary: 'Isi satu daftar belanja dengan harga dan stok hari ini',
        params: shoppingListParams,
        response: { 200: dataResponse(shoppingList) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getShoppingList(app.ctx, await request.actor(), request.params.id),
    }),
  );

  app.patch(
    '/me/shopping-lists/:id',
    {
      schema: {
        operationId: 'changeShoppingList',
        summary: 'Mengubah nama atau isi satu daftar belanja',
        params: shoppingListParams,
        body: changeShoppingListInput,
        response: { 200: successWith(shoppingList) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.listKept,
      data: await updateShoppingList(app.ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/me/shopping-lists/:id',
    {
      schema: {
        operationId: 'deleteShoppingList',
        summary: 'Menghapus satu daftar belanja',
        params: shoppingListParams,
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteShoppingList(app.ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.listDeleted };
    },
  );

  app.post(
    '/me/shopping-lists/:id/cart',
    {
      schema: {
        operationId: 'putListInCart',
        summary: 'Memasukkan seluruh daftar belanja ke keranjang akun',
        params: shoppingListParams,
        once: true,
        response: { 200: successWith(z.array(addedLine)) },
        refusals: [404],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.listInCart, await addShoppingListToCart(ctx, actor, request.params.id)),
      ),
  );
};
