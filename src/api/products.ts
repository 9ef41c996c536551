import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addReview } from '../domain/catalogue/add-review.ts';
import { findListingReviews } from '../domain/catalogue/find-listing-reviews.ts';
import { findListingsText } from '../domain/catalogue/find-listings.ts';
import { getListingText } from '../domain/catalogue/get-listing.ts';
import { orLastGood } from '../domain/catalogue/last-good.ts';
import { searchListings } from '../domain/catalogue/search-listings.ts';
import { listingIn, listingsIn } from '../domain/catalogue/snapshot-views.ts';
import { suggest } from '../domain/catalogue/suggest.ts';
import { type JsonText, toText } from '../domain/json-text.ts';
import { anonymous, noting } from '../domain/shop.ts';
import {
  categoryParams,
  listingsQuery,
  noQuery,
  pageQuery,
  reviewInput,
  searchQuery,
  suggestQuery,
} from '../shared/input/catalogue.ts';
import { said } from '../shared/said.ts';
import { sendCatalogue } from './catalogue-answer.ts';

/** An id stays text here: what is none is refused by the verb with the specification's own text (MSG-09). */
const params = z.object({ id: z.string() });

/** The public catalogue: listings, search, suggestions, reviews. Nobody needs an account. */
export const productsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  app.get('/products', { schema: { querystring: listingsQuery } }, async ({ query }, reply) => {
    const seen = noting(shop);
    const { value, stale } = await orLastGood(
      seen,
      () => findListingsText(seen, anonymous, query),
      (snapshot) => toText(listingsIn(snapshot, query)),
    );
    return sendCatalogue(reply, value, { stale, shown: seen.shown });
  });

  app.get('/products/search', { schema: { querystring: searchQuery } }, async ({ query }, reply) => {
    const seen = noting(shop);
    const { value, stale } = await orLastGood(
      seen,
      () => searchListings(seen, anonymous, query),
      (snapshot) => toText(listingsIn(snapshot, query)),
    );
    return sendCatalogue(reply, value, { stale, shown: seen.shown });
  });

  app.get('/products/suggest', { schema: { querystring: suggestQuery } }, async ({ query }, reply) =>
    sendCatalogue(reply, { data: await suggest(shop, anonymous, query) }),
  );

  app.get(
    '/products/category/:category',
    { schema: { params: categoryParams, querystring: pageQuery } },
    async ({ params, query }, reply) => {
      const seen = noting(shop);
      const input = { ...query, ...params };
      const { value, stale } = await orLastGood(
        seen,
        () => findListingsText(seen, anonymous, input),
        (snapshot) => toText(listingsIn(snapshot, input)),
      );
      return sendCatalogue(reply, value, { stale, shown: seen.shown });
    },
  );

  app.get('/products/:id', { schema: { params, querystring: noQuery } }, async ({ params }, reply) => {
    const seen = noting(shop);
    const { value, stale } = await orLastGood(
      seen,
      () => getListingText(seen, anonymous, params.id),
      (snapshot) => toText(listingIn(snapshot, params.id)),
    );
    return sendCatalogue(reply, `{"data":${value}}` as JsonText<object>, {
      stale,
      shown: seen.shown,
    });
  });

  app.get(
    '/products/:id/reviews',
    { schema: { params, querystring: pageQuery } },
    async ({ params, query }, reply) =>
      sendCatalogue(reply, await findListingReviews(shop, anonymous, params.id, query)),
  );

  app.post('/products/:id/reviews', { schema: { params, body: reviewInput } }, async (request, reply) => {
    const data = await addReview(shop, await request.actor(), request.params.id, request.body, request.ip);
    return reply.status(201).send({ success: true, message: said.reviewThanks, data });
  });
};
