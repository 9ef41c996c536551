import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { adjustStock } from '../../domain/listings/adjust-stock.ts';
import { createListing } from '../../domain/listings/create-listing.ts';
import { deleteListing } from '../../domain/listings/delete-listing.ts';
import { findSellerListings } from '../../domain/listings/find-seller-listings.ts';
import { getSellerListing } from '../../domain/listings/get-seller-listing.ts';
import { type SellerListing, toSellerListingJson } from '../../domain/listings/seller-listing.ts';
import { updateListing } from '../../domain/listings/update-listing.ts';
import { errorMessages } from '../../shared/errors/error-codes.ts';
import {
  adjustStockInput,
  createListingInput,
  findSellerListingsQuery,
  updateListingInput,
} from '../../shared/schemas/catalogue/listing-schemas.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { handleIdempotent } from '../plugins/idempotency-key.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dataResponse, pageWithCountOf, successWith } from '../responses/response-shapes.ts';
import { sellerListing } from '../responses/seller-listing-responses.ts';

const invalid = String(errorMessages.product_id_invalid.text);
const params = z.object({
  id: idOrDefault(invalid),
});

/** The admin's listings: all for an admin, their own for a farmer. */
export const adminProductsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Kantor: produk', ['admin', 'farmer']);
  const updated = (data: SellerListing) => ({
    status: 200,
    body: { success: true as const, message: successTexts.productUpdated, data: toSellerListingJson(data) },
  });

  app.get(
    '/admin/products',
    {
      schema: {
        operationId: 'findStallProducts',
        summary: 'Produk di kantor: admin semuanya, petani miliknya',
        querystring: findSellerListingsQuery,
        response: { 200: pageWithCountOf(sellerListing) },
      },
    },
    async (request) => {
      const page = await findSellerListings(ctx, await request.actor(), request.query);
      return { ...page, data: page.data.map(toSellerListingJson) };
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
        response: { 201: successWith(sellerListing) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createListing(ctx, await request.actor(), request.body);
      return reply.status(201).send({
        success: true as const,
        message: successTexts.productCreated,
        data: toSellerListingJson(data),
      });
    },
  );

  app.get(
    '/admin/products/:id',
    {
      schema: {
        operationId: 'getStallProduct',
        summary: 'Satu produk untuk disunting',
        params,
        response: { 200: dataResponse(sellerListing) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: toSellerListingJson(await getSellerListing(ctx, await request.actor(), request.params.id)),
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
        response: { 200: successWith(sellerListing) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        updated(await updateListing(ctx, actor, request.params.id, request.body)),
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
        body: adjustStockInput,
        response: { 200: successWith(sellerListing) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        updated(await adjustStock(ctx, actor, request.params.id, request.body)),
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
        response: { 200: successWith(z.object({ id: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteListing(ctx, await request.actor(), request.params.id);
      return {
        success: true as const,
        message: successTexts.productDeleted,
        data: { id: request.params.id },
      };
    },
  );
};
