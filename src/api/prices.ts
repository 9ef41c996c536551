import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findPriceBoard } from '../domain/bidding/find-price-board.ts';
import { secondsLeftToday } from '../domain/bidding/price-series.ts';
import { anonymous } from '../domain/shop.ts';
import { priceBoardApiQuery } from '../shared/input/prices.ts';

/** The price board: weekly medians of real deals, open to anyone; it names nobody and is kept until a deal changes it. */
export const pricesApi: FastifyPluginAsyncZod = async (app) => {
  app.get('/prices', { schema: { querystring: priceBoardApiQuery } }, async (request, reply) => {
    reply
      .header('x-cache-topics', 'deals,settings')
      .header('x-cache-seconds', String(secondsLeftToday(app.shop.clock.now())));
    return findPriceBoard(app.shop, anonymous, request.query);
  });
};
