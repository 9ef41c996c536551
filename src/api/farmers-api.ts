import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findFarmersInCity } from '../domain/catalogue/farmers/find-farmers-in-city.ts';
import { findPublicFarmers } from '../domain/catalogue/farmers/find-public-farmers.ts';
import { findPublicGroupMembers } from '../domain/catalogue/farmers/find-public-group-members.ts';
import { getPublicFarmer } from '../domain/catalogue/farmers/get-public-farmer.ts';
import { anonymous } from '../domain/context.ts';
import { noQuery, pageQuery } from '../shared/schemas/catalogue/catalogue-schemas.ts';
import { routeGroup } from './plugins/route-access.ts';
import { sendCatalogue } from './plugins/send-catalogue.ts';
import { publicFarmer } from './responses/catalogue-responses.ts';
import { publicGroupMember } from './responses/farmer-group-responses.ts';
import { dataResponse, pageResponse } from './responses/response-shapes.ts';

const params = z.object({ id: z.string() });
const cityParams = z.object({ cityId: z.string() });

/** The public profiles of farmers. */
export const farmersApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Petani', 'anyone');

  const { ctx } = app;

  app.get(
    '/farmers',
    {
      schema: {
        operationId: 'findFarmers',
        summary: 'Petani yang berjualan',
        querystring: pageQuery,
        response: { 200: pageResponse(publicFarmer) },
      },
    },
    async ({ query }, reply) => sendCatalogue(reply, await findPublicFarmers(ctx, anonymous, query)),
  );

  app.get(
    '/farmers/city/:cityId',
    {
      schema: {
        operationId: 'findFarmersInCity',
        summary: 'Petani dalam satu kabupaten atau kota',
        params: cityParams,
        querystring: noQuery,
        response: { 200: pageResponse(publicFarmer) },
        refusals: [404],
      },
    },
    async ({ params }, reply) => sendCatalogue(reply, await findFarmersInCity(ctx, anonymous, params.cityId)),
  );

  app.get(
    '/farmers/:id',
    {
      schema: {
        operationId: 'getFarmer',
        summary: 'Satu petani',
        params,
        querystring: noQuery,
        response: { 200: dataResponse(publicFarmer) },
        refusals: [404],
      },
    },
    async ({ params }, reply) =>
      sendCatalogue(reply, { data: await getPublicFarmer(ctx, anonymous, params.id) }),
  );

  app.get(
    '/groups/:id/members',
    {
      schema: {
        operationId: 'findGroupMembers',
        summary: 'Anggota kelompok yang setuju disebut namanya',
        params,
        querystring: noQuery,
        response: { 200: dataResponse(z.array(publicGroupMember)) },
        refusals: [404],
      },
    },
    async ({ params }, reply) => {
      const { id } = await getPublicFarmer(ctx, anonymous, params.id);
      return sendCatalogue(reply, { data: await findPublicGroupMembers(ctx, anonymous, id) });
    },
  );
};
