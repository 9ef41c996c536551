import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withSnapshotFallback } from '../domain/catalogue/list/catalogue-snapshot.ts';
import { findListingFacets } from '../domain/catalogue/list/find-listing-facets.ts';
import { findListingsJson } from '../domain/catalogue/list/find-listings.ts';
import { searchListings } from '../domain/catalogue/list/search-listings.ts';
import {
  facetsInSnapshot,
  listingJsonInSnapshot,
  listingsJsonInSnapshot,
} from '../domain/catalogue/list/snapshot-queries.ts';
import { suggestPopularProducts, suggestProducts } from '../domain/catalogue/list/suggest-products.ts';
import { getListingJson } from '../domain/catalogue/listing/get-listing.ts';
import { addReview } from '../domain/catalogue/reviews/add-review.ts';
import { findListingReviews } from '../domain/catalogue/reviews/find-listing-reviews.ts';
import { anonymous, trackCacheTags } from '../domain/context.ts';
import type { JsonText } from '../domain/json-text.ts';
import {
  categoryParams,
  listingsQuery,
  noQuery,
  pageQuery,
  reviewInput,
  searchQuery,
  suggestQuery,
} from '../shared/schemas/catalogue/catalogue-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { sendCatalogue } from './plugins/send-catalogue.ts';
import {
  listingDetail,
  listingFacets,
  listingItem,
  productSuggestion,
  reviewItem,
} from './responses/catalogue-responses.ts';
import { dataResponse, pageResponse, successWith } from './responses/response-shapes.ts';

/** An id stays text here: the use case rejects an invalid one with the specification's own text (MSG-09). */
const params = z.object({ id: z.string() });

/** The public catalogue: listings, search, suggestions, reviews. No route needs an account. */
export const productsApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Produk', 'anyone');

  const { ctx } = app;

  app.get(
    '/products',
    {
      schema: {
        operationId: 'findProducts',
        summary: 'Mencari produk di pasar, dengan saringan dan urutan',
        querystring: listingsQuery,
        response: { 200: pageResponse(listingItem) },
      },
    },
    async ({ query }, reply) => {
      const seen = trackCacheTags(ctx);
      const { value, stale } = await withSnapshotFallback(
        seen,
        () => findListingsJson(seen, anonymous, query),
        (snapshot) => listingsJsonInSnapshot(snapshot, query),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.cacheTags });
    },
  );

  app.get(
    '/products/facets',
    {
      schema: {
        operationId: 'countProducts',
        summary: 'Banyaknya produk per kategori, kelas mutu, wilayah, petani, dan stok',
        description:
          'Saringannya sama dengan /products. Tiap daftar menghitung apa yang akan ditemukan pilihan itu, saringan lain tetap.',
        querystring: listingsQuery,
        response: { 200: dataResponse(listingFacets) },
      },
    },
    async ({ query }, reply) => {
      const seen = trackCacheTags(ctx);
      const { value, stale } = await withSnapshotFallback(
        seen,
        () => findListingFacets(seen, anonymous, query),
        (snapshot) => facetsInSnapshot(snapshot, query),
      );
      return sendCatalogue(reply, { data: value }, { stale, shown: seen.cacheTags });
    },
  );

  app.get(
    '/products/search',
    {
      schema: {
        operationId: 'searchProducts',
        summary: 'Mencari produk dengan kata, yang paling cocok dahulu',
        querystring: searchQuery,
        response: { 200: pageResponse(listingItem) },
      },
    },
    async ({ query }, reply) => {
      const seen = trackCacheTags(ctx);
      const { value, stale } = await withSnapshotFallback(
        seen,
        () => searchListings(seen, anonymous, query),
        (snapshot) => listingsJsonInSnapshot(snapshot, query),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.cacheTags });
    },
  );

  app.get(
    '/products/suggest',
    {
      schema: {
        operationId: 'suggestProducts',
        summary: 'Usul nama produk selagi kata diketik',
        querystring: suggestQuery,
        response: { 200: dataResponse(z.array(productSuggestion)) },
      },
    },
    async ({ query }, reply) => sendCatalogue(reply, { data: await suggestProducts(ctx, anonymous, query) }),
  );

  app.get(
    '/products/popular',
    {
      schema: {
        operationId: 'suggestPopularProducts',
        summary: 'Nama produk yang paling banyak dibeli',
        querystring: noQuery,
        response: { 200: dataResponse(z.array(productSuggestion)) },
      },
    },
    async (_request, reply) => sendCatalogue(reply, { data: await suggestPopularProducts(ctx) }),
  );

  app.get(
    '/products/category/:category',
    {
      schema: {
        operationId: 'findProductsInCategory',
        summary: 'Produk dalam satu kategori',
        params: categoryParams,
        querystring: pageQuery,
        response: { 200: pageResponse(listingItem) },
      },
    },
    async ({ params, query }, reply) => {
      const input = { ...query, ...params };
      const seen = trackCacheTags(ctx);
      const { value, stale } = await withSnapshotFallback(
        seen,
        () => findListingsJson(seen, anonymous, input),
        (snapshot) => listingsJsonInSnapshot(snapshot, input),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.cacheTags });
    },
  );

  app.get(
    '/products/:id',
    {
      schema: {
        operationId: 'getProduct',
        summary: 'Satu produk, dengan gambar, uraian, dan penjualnya',
        params,
        querystring: noQuery,
        response: { 200: dataResponse(listingDetail) },
        refusals: [404],
      },
    },
    async ({ params }, reply) => {
      const seen = trackCacheTags(ctx);
      const { value, stale } = await withSnapshotFallback(
        seen,
        () => getListingJson(seen, anonymous, params.id),
        (snapshot) => listingJsonInSnapshot(snapshot, params.id),
      );
      return sendCatalogue(reply, `{"data":${value}}` as JsonText<object>, { stale, shown: seen.cacheTags });
    },
  );

  app.get(
    '/products/:id/reviews',
    {
      schema: {
        operationId: 'findReviews',
        summary: 'Ulasan sebuah produk',
        params,
        querystring: pageQuery,
        response: { 200: pageResponse(reviewItem) },
        refusals: [404],
      },
    },
    async ({ params, query }, reply) =>
      sendCatalogue(reply, await findListingReviews(ctx, anonymous, params.id, query)),
  );

  app.post(
    '/products/:id/reviews',
    {
      schema: {
        operationId: 'addReview',
        summary: 'Menulis ulasan; tampil setelah disetujui',
        params,
        body: reviewInput,
        response: { 201: successWith(z.object({ id: z.int() })) },
        refusals: [404, 429],
      },
    },
    async (request, reply) => {
      const data = await addReview(ctx, await request.actor(), request.params.id, request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: successTexts.reviewThanks, data });
    },
  );
};
