import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createFarmer } from '../domain/accounts/create-farmer.ts';
import { deleteFarmer } from '../domain/accounts/delete-farmer.ts';
import { findFarmerAccounts } from '../domain/accounts/find-farmer-accounts.ts';
import { findTeam } from '../domain/accounts/find-team.ts';
import { getFarmerAccount } from '../domain/accounts/get-farmer-account.ts';
import { moveFarmer } from '../domain/accounts/move-farmer.ts';
import { updateFarmer } from '../domain/accounts/update-farmer.ts';
import { requireUser } from '../domain/shop.ts';
import {
  createFarmerInput,
  findFarmersQuery,
  findTeamQuery,
  moveFarmerInput,
  updateFarmerInput,
} from '../shared/input/accounts.ts';
import { said } from '../shared/said.ts';

const params = z.object({ id: z.coerce.number() });

/** The farmers and the accounts behind them, for admins. */
export const adminFarmersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/farmers', { schema: { querystring: findFarmersQuery } }, async (request) =>
    findFarmerAccounts(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/farmers',
    { config: { failed: 'farmer_create_failed' }, schema: { body: createFarmerInput } },
    async (request, reply) => {
      const data = await createFarmer(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true, message: said.farmerCreated, data });
    },
  );

  app.get('/admin/farmers/team', { schema: { querystring: findTeamQuery } }, async (request) =>
    findTeam(shop, await request.actor(), request.query),
  );

  app.post('/admin/farmers/:id/move', { schema: { params, body: moveFarmerInput } }, async (request) => {
    await moveFarmer(shop, await request.actor(), request.params.id, request.body);
    return { success: true, message: said.entryMoved };
  });

  app.get('/admin/farmers/:id', { schema: { params } }, async (request) => ({
    data: await getFarmerAccount(shop, await request.actor(), request.params.id),
  }));

  app.put(
    '/admin/farmers/:id',
    { config: { failed: 'farmer_update_failed' }, schema: { params, body: updateFarmerInput } },
    async (request) => ({
      success: true,
      message: said.farmerUpdated,
      data: await updateFarmer(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/admin/farmers/:id',
    { config: { failed: 'farmer_delete_failed' }, schema: { params } },
    async (request) => {
      await deleteFarmer(shop, await request.actor(), request.params.id);
      return { success: true, message: said.farmerDeleted };
    },
  );
};
