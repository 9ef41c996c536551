import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findPriceBoard } from '../domain/bidding/market-prices/find-price-board.ts';
import { secondsLeftToday } from '../domain/bidding/market-prices/price-window.ts';
import { anonymous } from '../domain/context.ts';
import { priceBoardApiQuery } from '../shared/schemas/catalogue/price-board-schemas.ts';
import { routeGroup } from './plugins/route-access.ts';
import { priceBoard } from './responses/bid-responses.ts';

/**
 * The price board: weekly medians of real deals, public and anonymous; its response is cached until a deal
 * changes it.
 */
export const pricesApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Harga', 'anyone');

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
        .header('x-cache-seconds', String(secondsLeftToday(app.ctx.clock.now())));
      return findPriceBoard(app.ctx, anonymous, request.query);
    },
  );
};
