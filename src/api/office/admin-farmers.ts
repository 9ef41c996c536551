import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createFarmer } from '../../domain/accounts/farmers/create-farmer.ts';
import { deleteFarmer } from '../../domain/accounts/farmers/delete-farmer.ts';
import { findFarmerAccounts } from '../../domain/accounts/farmers/find-farmer-accounts.ts';
import { findTeam } from '../../domain/accounts/farmers/find-team.ts';
import { getFarmerAccount } from '../../domain/accounts/farmers/get-farmer-account.ts';
import { moveFarmer } from '../../domain/accounts/farmers/move-farmer.ts';
import { updateFarmer } from '../../domain/accounts/farmers/update-farmer.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import {
  createFarmerInput,
  findFarmersQuery,
  findTeamQuery,
  moveFarmerInput,
  updateFarmerInput,
} from '../../shared/input/people/accounts.ts';
import { said } from '../../shared/said.ts';
import { farmerAccountView, handedLink, teamMember } from '../answers/accounts.ts';
import { countedPageOf, dataOf, doneOnly, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

const params = z.object({ id: idOr('Nomor petani tidak benar.') });

/** The farmers and the accounts behind them, for admins. */
export const adminFarmersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: petani', ['admin']);

  app.get(
    '/admin/farmers',
    {
      schema: {
        operationId: 'findFarmerAccounts',
        summary: 'Petani dan akunnya',
        querystring: findFarmersQuery,
        response: { 200: countedPageOf(farmerAccountView) },
      },
    },
    async (request) => findFarmerAccounts(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/farmers',
    {
      config: { failed: 'farmer_create_failed' },
      schema: {
        operationId: 'createFarmer',
        summary: 'Menambah petani beserta akunnya; tanpa password ia diundang lewat nomornya',
        body: createFarmerInput,
        response: { 201: doneWith(farmerAccountView.extend({ invitation: handedLink.nullable() })) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createFarmer(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.farmerCreated, data });
    },
  );

  app.get(
    '/admin/farmers/team',
    {
      schema: {
        operationId: 'findTeam',
        summary: 'Urutan petani di halaman tim',
        querystring: findTeamQuery,
        response: { 200: pageOf(teamMember, { members: z.int() }) },
      },
    },
    async (request) => findTeam(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/farmers/:id/move',
    {
      schema: {
        operationId: 'moveFarmer',
        summary: 'Memindah petani dalam urutan tim',
        params,
        body: moveFarmerInput,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await moveFarmer(shop, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: said.entryMoved };
    },
  );

  app.get(
    '/admin/farmers/:id',
    {
      schema: {
        operationId: 'getFarmerAccount',
        summary: 'Satu petani dan akunnya',
        params,
        response: { 200: dataOf(farmerAccountView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getFarmerAccount(shop, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/farmers/:id',
    {
      config: { failed: 'farmer_update_failed' },
      schema: {
        operationId: 'updateFarmer',
        summary: 'Mengubah petani; hanya yang disebut yang berubah',
        params,
        body: updateFarmerInput,
        response: { 200: doneWith(farmerAccountView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.farmerUpdated,
      data: await updateFarmer(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/admin/farmers/:id',
    {
      config: { failed: 'farmer_delete_failed' },
      schema: {
        operationId: 'deleteFarmer',
        summary: 'Menghapus petani',
        params,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteFarmer(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.farmerDeleted };
    },
  );
};
