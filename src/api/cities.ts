import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findCities } from '../domain/catalogue/find-cities.ts';
import { anonymous } from '../domain/shop.ts';
import { noQuery } from '../shared/input/catalogue.ts';
import { sendCatalogue } from './catalogue-answer.ts';

/** The 514 kabupaten and kota. */
export const citiesApi: FastifyPluginAsyncZod = async (app) => {
  app.get('/cities', { schema: { querystring: noQuery } }, async (_request, reply) =>
    sendCatalogue(reply, { data: await findCities(app.shop, anonymous) }),
  );
};
