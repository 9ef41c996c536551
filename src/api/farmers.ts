import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findFarmersInCity } from '../domain/catalogue/find-farmers-in-city.ts';
import { findPublicFarmers } from '../domain/catalogue/find-public-farmers.ts';
import { getPublicFarmer } from '../domain/catalogue/get-public-farmer.ts';
import { anonymous } from '../domain/shop.ts';
import { noQuery, pageQuery } from '../shared/input/catalogue.ts';
import { sendCatalogue } from './catalogue-answer.ts';

const params = z.object({ id: z.string() });
const cityParams = z.object({ cityId: z.string() });

/** What the public may know of the farmers. */
export const farmersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  app.get('/farmers', { schema: { querystring: pageQuery } }, async ({ query }, reply) =>
    sendCatalogue(reply, await findPublicFarmers(shop, anonymous, query)),
  );

  app.get(
    '/farmers/city/:cityId',
    { schema: { params: cityParams, querystring: noQuery } },
    async ({ params }, reply) =>
      sendCatalogue(reply, await findFarmersInCity(shop, anonymous, params.cityId)),
  );

  app.get('/farmers/:id', { schema: { params, querystring: noQuery } }, async ({ params }, reply) =>
    sendCatalogue(reply, { data: await getPublicFarmer(shop, anonymous, params.id) }),
  );
};
