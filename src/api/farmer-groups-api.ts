import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptInvitation, getInvitation } from '../domain/farmer-groups/members/accept-invitation.ts';
import {
  changeMemberRole,
  leaveGroup,
  removeMember,
  setOwnMemberName,
} from '../domain/farmer-groups/members/change-members.ts';
import { findMembers } from '../domain/farmer-groups/members/find-members.ts';
import { inviteMember, revokeInvitation } from '../domain/farmer-groups/members/invite-member.ts';
import {
  acceptInvitationInput,
  changeRoleInput,
  invitationParams,
  invitationQuery,
  inviteInput,
  memberParams,
  ownMemberNameInput,
} from '../shared/schemas/people/farmer-group-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import {
  createdInvitation,
  invitationView,
  joinedGroup,
  membership,
} from './responses/farmer-group-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/** The members and invitations of the active group. */
export const farmerGroupsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kelompok', []);

  app.get(
    '/group/members',
    {
      schema: {
        operationId: 'findMembers',
        summary: 'Anggota kelompok, dan undangan yang masih berlaku',
        response: { 200: dataResponse(membership) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findMembers(ctx, await request.actor()) }),
  );

  app.put(
    '/group/members/:id',
    {
      schema: {
        operationId: 'changeRole',
        summary: 'Mengubah jabatan anggota; menjadikannya ketua menyerahkan jabatan itu',
        params: memberParams,
        body: changeRoleInput,
        response: { 200: successOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await changeMemberRole(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.roleChanged };
    },
  );

  app.delete(
    '/group/members/:id',
    {
      schema: {
        operationId: 'removeMember',
        summary: 'Mengeluarkan anggota, seketika',
        params: memberParams,
        response: { 200: successOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await removeMember(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.memberRemoved };
    },
  );

  app.post(
    '/group/leave',
    {
      schema: {
        operationId: 'leaveGroup',
        summary: 'Keluar dari kelompok',
        response: { 200: successOnly },
        refusals: [403, 409],
      },
    },
    async (request) => {
      await leaveGroup(ctx, await request.actor());
      return { success: true as const, message: successTexts.groupLeft };
    },
  );

  app.put(
    '/group/named',
    {
      schema: {
        operationId: 'nameMe',
        summary: 'Boleh tidaknya nama sendiri disebut di halaman umum kelompok',
        body: ownMemberNameInput,
        response: { 200: successOnly },
        refusals: [403],
      },
    },
    async (request) => {
      await setOwnMemberName(ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.namedSaved };
    },
  );

  app.post(
    '/group/invitations',
    {
      schema: {
        operationId: 'inviteMember',
        summary: 'Mengundang seseorang, lewat email atau WhatsApp',
        body: inviteInput,
        response: { 201: successWith(createdInvitation) },
        refusals: [403, 409, 429],
      },
    },
    async (request, reply) => {
      const data = await inviteMember(ctx, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: successTexts.memberInvited, data });
    },
  );

  app.delete(
    '/group/invitations/:id',
    {
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Menarik undangan kembali',
        params: invitationParams,
        response: { 200: successOnly },
        refusals: [403, 404],
      },
    },
    async (request) => {
      await revokeInvitation(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.invitationRevoked };
    },
  );

  app.post(
    '/invitations/accept',
    {
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Menerima undangan, sekali',
        body: acceptInvitationInput,
        response: { 200: successWith(joinedGroup) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.groupJoined,
      data: await acceptInvitation(ctx, await request.actor(), request.body),
    }),
  );
};

/** The invitation of a link, for its holder. */
export const invitationsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kelompok', 'either');

  app.get(
    '/invitations',
    {
      schema: {
        operationId: 'getInvitation',
        summary: 'Undangan di balik sebuah tautan',
        querystring: invitationQuery,
        response: { 200: dataResponse(invitationView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({ data: await getInvitation(ctx, await request.actor(), request.query) }),
  );
};
