import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findPriceBoard } from '../domain/bidding/prices/find-price-board.ts';
import { secondsLeftToday } from '../domain/bidding/prices/price-window.ts';
import { anonymous } from '../domain/shop.ts';
import { priceBoardApiQuery } from '../shared/input/goods/prices.ts';
import { priceBoard } from './answers/bids.ts';
import { area } from './frame/area.ts';

/** The price board: weekly medians of real deals, open to anyone; it names nobody and is kept until a deal changes it. */
export const pricesApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Harga', 'anyone');

  app.get(
    '/prices',
    {
      schema: {
        operationId: 'findPrices',
        summary: 'Papan harga: harga tengah kesepakatan per minggu',
        querystring: priceBoardApiQuery,
        response: { 200: priceBoard },
      },
    },
    async (request, reply) => {
      reply
        .header('x-cache-topics', 'deals,settings')
        .header('x-cache-seconds', String(secondsLeftToday(app.shop.clock.now())));
      return findPriceBoard(app.shop, anonymous, request.query);
    },
  );
};
