import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptInvitation, getInvitation } from '../../domain/groups/members/accept-invitation.ts';
import { changeRole, leaveGroup, nameMe, removeMember } from '../../domain/groups/members/change-members.ts';
import { findMembers } from '../../domain/groups/members/find-members.ts';
import { inviteMember, revokeInvitation } from '../../domain/groups/members/invite-member.ts';
import {
  acceptInvitationInput,
  changeRoleInput,
  invitationParams,
  invitationQuery,
  inviteInput,
  memberParams,
  nameMeInput,
} from '../../shared/input/people/groups.ts';
import { said } from '../../shared/said.ts';
import { invitationShown, joined, madeInvitation, membership } from '../answers/groups.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** The group for which one acts: its members and invitations. */
export const groupsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kelompok', []);

  app.get(
    '/group/members',
    {
      schema: {
        operationId: 'findMembers',
        summary: 'Anggota kelompok, dan undangan yang masih berlaku',
        response: { 200: dataOf(membership) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findMembers(shop, await request.actor()) }),
  );

  app.put(
    '/group/members/:id',
    {
      schema: {
        operationId: 'changeRole',
        summary: 'Mengubah jabatan anggota; menjadikannya ketua menyerahkan jabatan itu',
        params: memberParams,
        body: changeRoleInput,
        response: { 200: doneOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await changeRole(shop, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: said.roleChanged };
    },
  );

  app.delete(
    '/group/members/:id',
    {
      schema: {
        operationId: 'removeMember',
        summary: 'Mengeluarkan anggota, seketika',
        params: memberParams,
        response: { 200: doneOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await removeMember(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.memberRemoved };
    },
  );

  app.post(
    '/group/leave',
    {
      schema: {
        operationId: 'leaveGroup',
        summary: 'Keluar dari kelompok',
        response: { 200: doneOnly },
        refusals: [403, 409],
      },
    },
    async (request) => {
      await leaveGroup(shop, await request.actor());
      return { success: true as const, message: said.groupLeft };
    },
  );

  app.put(
    '/group/named',
    {
      schema: {
        operationId: 'nameMe',
        summary: 'Boleh tidaknya nama sendiri disebut di halaman umum kelompok',
        body: nameMeInput,
        response: { 200: doneOnly },
        refusals: [403],
      },
    },
    async (request) => {
      await nameMe(shop, await request.actor(), request.body);
      return { success: true as const, message: said.namedSaved };
    },
  );

  app.post(
    '/group/invitations',
    {
      schema: {
        operationId: 'inviteMember',
        summary: 'Mengundang seseorang, lewat email atau WhatsApp',
        body: inviteInput,
        response: { 201: doneWith(madeInvitation) },
        refusals: [403, 409, 429],
      },
    },
    async (request, reply) => {
      const data = await inviteMember(shop, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: said.memberInvited, data });
    },
  );

  app.delete(
    '/group/invitations/:id',
    {
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Menarik undangan kembali',
        params: invitationParams,
        response: { 200: doneOnly },
        refusals: [403, 404],
      },
    },
    async (request) => {
      await revokeInvitation(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.invitationRevoked };
    },
  );

  app.post(
    '/invitations/accept',
    {
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Menerima undangan, sekali',
        body: acceptInvitationInput,
        response: { 200: doneWith(joined) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.groupJoined,
      data: await acceptInvitation(shop, await request.actor(), request.body),
    }),
  );
};

/** What an invitation's link opens, to whoever holds it. */
export const invitationsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kelompok', 'either');

  app.get(
    '/invitations',
    {
      schema: {
        operationId: 'getInvitation',
        summary: 'Undangan di balik sebuah tautan',
        querystring: invitationQuery,
        response: { 200: dataOf(invitationShown) },
        refusals: [404, 409],
      },
    },
    async (request) => ({ data: await getInvitation(shop, await request.actor(), request.query) }),
  );
};
