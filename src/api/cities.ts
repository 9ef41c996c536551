import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCities } from '../domain/catalogue/farmers/find-cities.ts';
import { anonymous } from '../domain/shop.ts';
import { noQuery } from '../shared/input/goods/catalogue.ts';
import { city } from './answers/catalogue.ts';
import { dataOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { sendCatalogue } from './frame/catalogue-answer.ts';

/** The 514 kabupaten and kota. */
export const citiesApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Wilayah', 'anyone');

  app.get(
    '/cities',
    {
      schema: {
        operationId: 'findCities',
        summary: 'Semua kabupaten dan kota',
        querystring: noQuery,
        response: { 200: dataOf(z.array(city)) },
      },
    },
    async (_request, reply) => sendCatalogue(reply, { data: await findCities(app.shop, anonymous) }),
  );
};
