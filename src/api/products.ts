import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findListingFacets } from '../domain/catalogue/list/find-listing-facets.ts';
import { findListingsText } from '../domain/catalogue/list/find-listings.ts';
import { orLastGood } from '../domain/catalogue/list/last-good.ts';
import { searchListings } from '../domain/catalogue/list/search-listings.ts';
import { facetsIn, listingsTextIn, listingTextIn } from '../domain/catalogue/list/snapshot-views.ts';
import { suggest, suggestPopular } from '../domain/catalogue/list/suggest.ts';
import { getListingText } from '../domain/catalogue/listing/get-listing.ts';
import { addReview } from '../domain/catalogue/reviews/add-review.ts';
import { findListingReviews } from '../domain/catalogue/reviews/find-listing-reviews.ts';
import type { JsonText } from '../domain/json-text.ts';
import { anonymous, noting } from '../domain/shop.ts';
import {
  categoryParams,
  listingsQuery,
  noQuery,
  pageQuery,
  reviewInput,
  searchQuery,
  suggestQuery,
} from '../shared/input/goods/catalogue.ts';
import { said } from '../shared/said.ts';
import { listingDetail, listingFacets, listingItem, reviewItem, suggestion } from './answers/catalogue.ts';
import { dataOf, doneWith, pageOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { sendCatalogue } from './frame/catalogue-answer.ts';

/** An id stays text here: what is none is refused by the verb with the specification's own text (MSG-09). */
const params = z.object({ id: z.string() });

/** The public catalogue: listings, search, suggestions, reviews. Nobody needs an account. */
export const productsApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Produk', 'anyone');

  const { shop } = app;

  app.get(
    '/products',
    {
      schema: {
        operationId: 'findProducts',
        summary: 'Mencari produk di pasar, dengan saringan dan urutan',
        querystring: listingsQuery,
        response: { 200: pageOf(listingItem) },
      },
    },
    async ({ query }, reply) => {
      const seen = noting(shop);
      const { value, stale } = await orLastGood(
        seen,
        () => findListingsText(seen, anonymous, query),
        (snapshot) => listingsTextIn(snapshot, query),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.shown });
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
        response: { 200: dataOf(listingFacets) },
      },
    },
    async ({ query }, reply) => {
      const seen = noting(shop);
      const { value, stale } = await orLastGood(
        seen,
        () => findListingFacets(seen, anonymous, query),
        (snapshot) => facetsIn(snapshot, query),
      );
      return sendCatalogue(reply, { data: value }, { stale, shown: seen.shown });
    },
  );

  app.get(
    '/products/search',
    {
      schema: {
        operationId: 'searchProducts',
        summary: 'Mencari produk dengan kata, yang paling cocok dahulu',
        querystring: searchQuery,
        response: { 200: pageOf(listingItem) },
      },
    },
    async ({ query }, reply) => {
      const seen = noting(shop);
      const { value, stale } = await orLastGood(
        seen,
        () => searchListings(seen, anonymous, query),
        (snapshot) => listingsTextIn(snapshot, query),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.shown });
    },
  );

  app.get(
    '/products/suggest',
    {
      schema: {
        operationId: 'suggestProducts',
        summary: 'Usul nama produk selagi kata diketik',
        querystring: suggestQuery,
        response: { 200: dataOf(z.array(suggestion)) },
      },
    },
    async ({ query }, reply) => sendCatalogue(reply, { data: await suggest(shop, anonymous, query) }),
  );

  app.get(
    '/products/popular',
    {
      schema: {
        operationId: 'suggestPopularProducts',
        summary: 'Nama produk yang paling banyak dibeli',
        querystring: noQuery,
        response: { 200: dataOf(z.array(suggestion)) },
      },
    },
    async (_request, reply) => sendCatalogue(reply, { data: await suggestPopular(shop) }),
  );

  app.get(
    '/products/category/:category',
    {
      schema: {
        operationId: 'findProductsInCategory',
        summary: 'Produk dalam satu kategori',
        params: categoryParams,
        querystring: pageQuery,
        response: { 200: pageOf(listingItem) },
      },
    },
    async ({ params, query }, reply) => {
      const input = { ...query, ...params };
      const seen = noting(shop);
      const { value, stale } = await orLastGood(
        seen,
        () => findListingsText(seen, anonymous, input),
        (snapshot) => listingsTextIn(snapshot, input),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.shown });
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
        response: { 200: dataOf(listingDetail) },
        refusals: [404],
      },
    },
    async ({ params }, reply) => {
      const seen = noting(shop);
      const { value, stale } = await orLastGood(
        seen,
        () => getListingText(seen, anonymous, params.id),
        (snapshot) => listingTextIn(snapshot, params.id),
      );
      return sendCatalogue(reply, `{"data":${value}}` as JsonText<object>, { stale, shown: seen.shown });
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
        response: { 200: pageOf(reviewItem) },
        refusals: [404],
      },
    },
    async ({ params, query }, reply) =>
      sendCatalogue(reply, await findListingReviews(shop, anonymous, params.id, query)),
  );

  app.post(
    '/products/:id/reviews',
    {
      schema: {
        operationId: 'addReview',
        summary: 'Menulis ulasan; tampil setelah disetujui',
        params,
        body: reviewInput,
        response: { 201: doneWith(z.object({ id: z.int() })) },
        refusals: [404, 429],
      },
    },
    async (request, reply) => {
      const data = await addReview(shop, await request.actor(), request.params.id, request.body, request.ip);
      return reply.status(201).send({ success: true as const, message: said.reviewThanks, data });
    },
  );
};
