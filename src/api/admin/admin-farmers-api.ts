import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createFarmer } from '../../domain/accounts/farmers/create-farmer.ts';
import { deleteFarmer } from '../../domain/accounts/farmers/delete-farmer.ts';
import { findFarmerAccounts } from '../../domain/accounts/farmers/find-farmer-accounts.ts';
import { findTeam } from '../../domain/accounts/farmers/find-team.ts';
import { getFarmerAccount } from '../../domain/accounts/farmers/get-farmer-account.ts';
import { createInvitationSlips, inviteFarmers } from '../../domain/accounts/farmers/invite-farmers.ts';
import { moveFarmer } from '../../domain/accounts/farmers/move-farmer.ts';
import { updateFarmer } from '../../domain/accounts/farmers/update-farmer.ts';
import { invitationSlipsPdf } from '../../pdf/invitation-slips-pdf.ts';
import { pdfHeaders } from '../../pdf/pdf-response.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import {
  createFarmerInput,
  findFarmersQuery,
  findTeamQuery,
  invitationSlipsInput,
  inviteFarmersInput,
  moveFarmerInput,
  updateFarmerInput,
} from '../../shared/schemas/people/account-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import {
  farmerAccountView,
  handedOverLink,
  invitationResult,
  teamMember,
} from '../responses/account-responses.ts';
import {
  dataResponse,
  fileResponse,
  pageResponse,
  pageWithCountOf,
  successOnly,
  successWith,
} from '../responses/response-shapes.ts';

const params = z.object({ id: idOrDefault('Nomor petani tidak benar.') });

/** The farmers and their accounts, for admins. */
export const adminFarmersApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: petani', ['admin']);

  app.get(
    '/admin/farmers',
    {
      schema: {
        operationId: 'findFarmerAccounts',
        summary: 'Petani dan akunnya',
        querystring: findFarmersQuery,
        response: { 200: pageWithCountOf(farmerAccountView) },
      },
    },
    async (request) => findFarmerAccounts(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/farmers',
    {
      config: { failed: 'farmer_create_failed' },
      schema: {
        operationId: 'createFarmer',
        summary: 'Menambah petani beserta akunnya; tanpa password ia diundang lewat nomornya',
        body: createFarmerInput,
        response: { 201: successWith(farmerAccountView.extend({ invitation: handedOverLink.nullable() })) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createFarmer(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.farmerCreated, data });
    },
  );

  app.post(
    '/admin/farmers/invitations',
    {
      schema: {
        operationId: 'inviteFarmers',
        summary: 'Mengundang paling banyak 100 petani sekaligus lewat WhatsApp atau SMS',
        body: inviteFarmersInput,
        response: { 200: successWith(z.object({ results: z.array(invitationResult) })) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.farmersInvited,
      data: await inviteFarmers(ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/farmers/invitation-slips',
    {
      schema: {
        operationId: 'createInvitationSlips',
        summary: 'Membuat lembar undangan paling banyak 100 petani; kode QR-nya tampil sekali ini saja',
        body: invitationSlipsInput,
        response: { 200: fileResponse('application/pdf') },
        refusals: [409, 429],
      },
    },
    async (request, reply) => {
      const slips = await createInvitationSlips(ctx, await request.actor(), request.body);
      return reply.headers(pdfHeaders('undangan-petani.pdf')).send(await invitationSlipsPdf(ctx, slips));
    },
  );

  app.get(
    '/admin/farmers/team',
    {
      schema: {
        operationId: 'findTeam',
        summary: 'Urutan petani di halaman tim',
        querystring: findTeamQuery,
        response: { 200: pageResponse(teamMember, { members: z.int() }) },
      },
    },
    async (request) => findTeam(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/farmers/:id/move',
    {
      schema: {
        operationId: 'moveFarmer',
        summary: 'Memindah petani dalam urutan tim',
        params,
        body: moveFarmerInput,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await moveFarmer(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.entryMoved };
    },
  );

  app.get(
    '/admin/farmers/:id',
    {
      schema: {
        operationId: 'getFarmerAccount',
        summary: 'Satu petani dan akunnya',
        params,
        response: { 200: dataResponse(farmerAccountView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getFarmerAccount(ctx, await request.actor(), request.params.id),
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
        response: { 200: successWith(farmerAccountView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.farmerUpdated,
      data: await updateFarmer(ctx, await request.actor(), request.params.id, request.body),
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
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteFarmer(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.farmerDeleted };
    },
  );
};
