import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCities } from '../domain/catalogue/farmers/find-cities.ts';
import { anonymous } from '../domain/context.ts';
import { noQuery } from '../shared/schemas/catalogue/catalogue-schemas.ts';
import { routeGroup } from './plugins/route-access.ts';
import { sendCatalogue } from './plugins/send-catalogue.ts';
import { city } from './responses/catalogue-responses.ts';
import { dataResponse } from './responses/response-shapes.ts';

/** The 514 kabupaten and kota. */
export const citiesApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Wilayah', 'anyone');

  app.get(
    '/cities',
    {
      schema: {
        operationId: 'findCities',
        summary: 'Semua kabupaten dan kota',
        querystring: noQuery,
        response: { 200: dataResponse(z.array(city)) },
      },
    },
    async (_request, reply) => sendCatalogue(reply, { data: await findCities(app.ctx, anonymous) }),
  );
};
