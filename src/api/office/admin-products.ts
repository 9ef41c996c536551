import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createListing } from '../../domain/listings/create-listing.ts';
import { deleteListing } from '../../domain/listings/delete-listing.ts';
import { findStallListings } from '../../domain/listings/find-stall-listings.ts';
import { getStallListing } from '../../domain/listings/get-stall-listing.ts';
import { onWire, type StallListing } from '../../domain/listings/stall-listing.ts';
import { stepStock } from '../../domain/listings/step-stock.ts';
import { updateListing } from '../../domain/listings/update-listing.ts';
import {
  createListingInput,
  findStallListingsQuery,
  stepStockInput,
  updateListingInput,
} from '../../shared/input/goods/listings.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import { messages } from '../../shared/messages.ts';
import { said } from '../../shared/said.ts';
import { stallListing } from '../answers/listings.ts';
import { countedPageOf, dataOf, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { idempotent } from '../frame/idempotency.ts';

const invalid = String(messages.product_id_invalid.text);
const params = z.object({
  id: idOr(invalid),
});

/** The back office's products: an admin's all, a farmer's own. */
export const adminProductsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Kantor: produk', ['admin', 'farmer']);
  const updated = (data: StallListing) => ({
    status: 200,
    body: { success: true as const, message: said.productUpdated, data: onWire(data) },
  });

  app.get(
    '/admin/products',
    {
      schema: {
        operationId: 'findStallProducts',
        summary: 'Produk di kantor: admin semuanya, petani miliknya',
        querystring: findStallListingsQuery,
        response: { 200: countedPageOf(stallListing) },
      },
    },
    async (request) => {
      const page = await findStallListings(shop, await request.actor(), request.query);
      return { ...page, data: page.data.map(onWire) };
    },
  );

  app.post(
    '/admin/products',
    {
      config: { failed: 'product_create_failed' },
      schema: {
        operationId: 'createProduct',
        summary: 'Menambah produk',
        body: createListingInput,
        response: { 201: doneWith(stallListing) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createListing(shop, await request.actor(), request.body);
      return reply
        .status(201)
        .send({ success: true as const, message: said.productCreated, data: onWire(data) });
    },
  );

  app.get(
    '/admin/products/:id',
    {
      schema: {
        operationId: 'getStallProduct',
        summary: 'Satu produk untuk disunting',
        params,
        response: { 200: dataOf(stallListing) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: onWire(await getStallListing(shop, await request.actor(), request.params.id)),
    }),
  );

  app.put(
    '/admin/products/:id',
    {
      config: { failed: 'product_update_failed' },
      schema: {
        operationId: 'updateProduct',
        once: true,
        summary: 'Mengubah produk; hanya yang disebut yang berubah',
        params,
        body: updateListingInput,
        response: { 200: doneWith(stallListing) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        updated(await updateListing(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/admin/products/:id/stock',
    {
      schema: {
        operationId: 'stepStock',
        once: true,
        summary: 'Stok naik, turun, atau habis',
        params,
        body: stepStockInput,
        response: { 200: doneWith(stallListing) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        updated(await stepStock(shop, actor, request.params.id, request.body)),
      ),
  );

  app.delete(
    '/admin/products/:id',
    {
      config: { failed: 'product_delete_failed' },
      schema: {
        operationId: 'deleteProduct',
        summary: 'Menghapus produk',
        params,
        response: { 200: doneWith(z.object({ id: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteListing(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.productDeleted, data: { id: request.params.id } };
    },
  );
};
