import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createListing } from '../domain/listings/create-listing.ts';
import { deleteListing } from '../domain/listings/delete-listing.ts';
import { findStallListings } from '../domain/listings/find-stall-listings.ts';
import { getStallListing } from '../domain/listings/get-stall-listing.ts';
import { stepStock } from '../domain/listings/step-stock.ts';
import { updateListing } from '../domain/listings/update-listing.ts';
import { requireUser } from '../domain/shop.ts';
import {
  createListingInput,
  findStallListingsQuery,
  stepStockInput,
  updateListingInput,
} from '../shared/input/listings.ts';
import { idOr } from '../shared/input/paging.ts';
import { messages } from '../shared/messages.ts';
import { said } from '../shared/said.ts';

const invalid = String(messages.product_id_invalid.text);
const params = z.object({
  id: idOr(invalid),
});

/** The back office's products: an admin's all, a farmer's own. */
export const adminProductsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin', 'farmer');
  });

  app.get('/admin/products', { schema: { querystring: findStallListingsQuery } }, async (request) =>
    findStallListings(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/products',
    { config: { failed: 'product_create_failed' }, schema: { body: createListingInput } },
    async (request, reply) => {
      const data = await createListing(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true, message: said.productCreated, data });
    },
  );

  app.get('/admin/products/:id', { schema: { params } }, async (request) => ({
    data: await getStallListing(shop, await request.actor(), request.params.id),
  }));

  app.put(
    '/admin/products/:id',
    { config: { failed: 'product_update_failed' }, schema: { params, body: updateListingInput } },
    async (request) => ({
      success: true,
      message: said.productUpdated,
      data: await updateListing(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.post(
    '/admin/products/:id/stock',
    { schema: { params, body: stepStockInput, summary: 'Stok naik, turun, atau habis' } },
    async (request) => ({
      success: true,
      message: said.productUpdated,
      data: await stepStock(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/admin/products/:id',
    { config: { failed: 'product_delete_failed' }, schema: { params } },
    async (request) => {
      await deleteListing(shop, await request.actor(), request.params.id);
      return { success: true, message: said.productDeleted, data: { id: request.params.id } };
    },
  );
};
