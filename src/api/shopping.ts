import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeShoppingList } from '../domain/shopping/change-shopping-list.ts';
import { createShoppingList } from '../domain/shopping/create-shopping-list.ts';
import { deleteShoppingList } from '../domain/shopping/delete-shopping-list.ts';
import { findShoppingLists } from '../domain/shopping/find-shopping-lists.ts';
import { getShoppingList } from '../domain/shopping/get-shopping-list.ts';
import { putListInCart } from '../domain/shopping/put-list-in-cart.ts';
import {
  changeShoppingListInput,
  createShoppingListInput,
  shoppingListParams,
} from '../shared/input/goods/shopping.ts';
import { said } from '../shared/said.ts';
import { putLine, shoppingList, shoppingListItem } from './answers/cart.ts';
import { dataOf, doneOnly, doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';

/** The shopping lists of the signed-in user. */
export const shoppingApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Keranjang', []);

  app.get(
    '/me/shopping-lists',
    {
      schema: {
        operationId: 'findShoppingLists',
        summary: 'Daftar belanja sendiri',
        response: { 200: dataOf(z.array(shoppingListItem)) },
      },
    },
    async (request) => ({ data: await findShoppingLists(app.shop, await request.actor()) }),
  );

  app.post(
    '/me/shopping-lists',
    {
      schema: {
        operationId: 'createShoppingList',
        summary: 'Membuat daftar belanja, kosong atau dari barang satu pesanan',
        body: createShoppingListInput,
        once: true,
        response: { 201: doneWith(z.object({ id: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.listMade, await createShoppingList(shop, actor, request.body), 201),
      ),
  );

  app.get(
    '/me/shopping-lists/:id',
    {
      schema: {
        operationId: 'getShoppingList',
        summary: 'Isi satu daftar belanja dengan harga dan stok hari ini',
        params: shoppingListParams,
        response: { 200: dataOf(shoppingList) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getShoppingList(app.shop, await request.actor(), request.params.id),
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
        response: { 200: doneWith(shoppingList) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.listKept,
      data: await changeShoppingList(app.shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/me/shopping-lists/:id',
    {
      schema: {
        operationId: 'deleteShoppingList',
        summary: 'Menghapus satu daftar belanja',
        params: shoppingListParams,
        response: { 200: doneOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteShoppingList(app.shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.listDeleted };
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
        response: { 200: doneWith(z.array(putLine)) },
        refusals: [404],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.listInCart, await putListInCart(shop, actor, request.params.id)),
      ),
  );
};
