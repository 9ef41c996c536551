import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findFarmersInCity } from '../../domain/catalogue/farmers/find-farmers-in-city.ts';
import { findGroupMembers } from '../../domain/catalogue/farmers/find-group-members.ts';
import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { getPublicFarmer } from '../../domain/catalogue/farmers/get-public-farmer.ts';
import { anonymous } from '../../domain/shop.ts';
import { noQuery, pageQuery } from '../../shared/input/goods/catalogue.ts';
import { publicFarmer } from '../answers/catalogue.ts';
import { namedMember } from '../answers/groups.ts';
import { dataOf, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { sendCatalogue } from '../frame/catalogue-answer.ts';

const params = z.object({ id: z.string() });
const cityParams = z.object({ cityId: z.string() });

/** What the public may know of the farmers. */
export const farmersApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Petani', 'anyone');

  const { shop } = app;

  app.get(
    '/farmers',
    {
      schema: {
        operationId: 'findFarmers',
        summary: 'Petani yang berjualan',
        querystring: pageQuery,
        response: { 200: pageOf(publicFarmer) },
      },
    },
    async ({ query }, reply) => sendCatalogue(reply, await findPublicFarmers(shop, anonymous, query)),
  );

  app.get(
    '/farmers/city/:cityId',
    {
      schema: {
        operationId: 'findFarmersInCity',
        summary: 'Petani dalam satu kabupaten atau kota',
        params: cityParams,
        querystring: noQuery,
        response: { 200: pageOf(publicFarmer) },
        refusals: [404],
      },
    },
    async ({ params }, reply) =>
      sendCatalogue(reply, await findFarmersInCity(shop, anonymous, params.cityId)),
  );

  app.get(
    '/farmers/:id',
    {
      schema: {
        operationId: 'getFarmer',
        summary: 'Satu petani',
        params,
        querystring: noQuery,
        response: { 200: dataOf(publicFarmer) },
        refusals: [404],
      },
    },
    async ({ params }, reply) =>
      sendCatalogue(reply, { data: await getPublicFarmer(shop, anonymous, params.id) }),
  );

  app.get(
    '/groups/:id/members',
    {
      schema: {
        operationId: 'findGroupMembers',
        summary: 'Anggota kelompok yang setuju disebut namanya',
        params,
        querystring: noQuery,
        response: { 200: dataOf(z.array(namedMember)) },
        refusals: [404],
      },
    },
    async ({ params }, reply) => {
      const { id } = await getPublicFarmer(shop, anonymous, params.id);
      return sendCatalogue(reply, { data: await findGroupMembers(shop, anonymous, id) });
    },
  );
};
