import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPasswordMail } from '../../domain/accounts/entering/send-password-mail.ts';
import { makeSpokenPhoneCode } from '../../domain/accounts/entering/verify-phone.ts';
import { resetSecondFactor } from '../../domain/accounts/proof/reset-second-factor.ts';
import { endSessions } from '../../domain/accounts/sessions/end-sessions.ts';
import { createUser } from '../../domain/accounts/users/create-user.ts';
import { deleteUser } from '../../domain/accounts/users/delete-user.ts';
import { findUsers } from '../../domain/accounts/users/find-users.ts';
import { getUser } from '../../domain/accounts/users/get-user.ts';
import { makePasswordLink, makeSpokenCode, revokeHelp } from '../../domain/accounts/users/help-in.ts';
import { updateUser } from '../../domain/accounts/users/update-user.ts';
import { liftSuspension } from '../../domain/bidding/dealing/lift-suspension.ts';
import { liftSuspensionInput } from '../../shared/input/bids.ts';
import { createUserInput, findUsersQuery, updateUserInput } from '../../shared/input/people/accounts.ts';
import { said } from '../../shared/said.ts';
import { handedLink, userView } from '../answers/accounts.ts';
import { countedPageOf, dataOf, doneOnly, doneWith, moment } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

const params = z.object({ id: z.string().max(100) });

/** The users, for admins. */
export const adminUsersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: pengguna', ['admin']);

  app.get(
    '/admin/users',
    {
      schema: {
        operationId: 'findUsers',
        summary: 'Pengguna',
        querystring: findUsersQuery,
        response: { 200: countedPageOf(userView) },
      },
    },
    async (request) => findUsers(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/users',
    {
      config: { failed: 'user_create_failed' },
      schema: {
        operationId: 'createUser',
        summary: 'Menambah pengguna',
        body: createUserInput,
        response: { 201: doneWith(userView) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createUser(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.userCreated, data });
    },
  );

  app.get(
    '/admin/users/:id',
    {
      schema: {
        operationId: 'getUser',
        summary: 'Satu pengguna',
        params,
        response: { 200: dataOf(userView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getUser(shop, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/users/:id',
    {
      config: { failed: 'user_update_failed' },
      schema: {
        operationId: 'updateUser',
        summary: 'Mengubah pengguna; hanya yang disebut yang berubah',
        params,
        body: updateUserInput,
        response: { 200: doneWith(userView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await updateUser(shop, await request.actor(), request.params.id, request.body);
      const { isActive, version: _, ...others } = request.body;
      const toggled = isActive !== undefined && Object.keys(others).length === 0;
      const message = !toggled ? said.userUpdated : isActive ? said.userActivated : said.userDeactivated;
      return { success: true as const, message, data };
    },
  );

  app.post(
    '/admin/users/:id/lift-suspension',
    {
      schema: {
        operationId: 'liftSuspension',
        summary: 'Mencabut larangan menawar seorang pembeli',
        params,
        body: liftSuspensionInput,
        response: { 200: doneWith(z.object({ id: z.string(), biddingSuspendedUntil: z.null() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await liftSuspension(shop, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: said.suspensionLifted, data };
    },
  );

  app.post(
    '/admin/users/:id/password-mail',
    {
      schema: {
        operationId: 'sendPasswordMail',
        summary: 'Mengirim tautan kata sandi baru kepada pengguna',
        params,
        response: { 200: doneOnly },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      await sendPasswordMail(shop, await request.actor(), request.params.id);
      return {
        success: true as const,
        message: shop.config.mail ? said.passwordMailSent : said.passwordMailStored,
      };
    },
  );

  app.post(
    '/admin/users/:id/sign-out',
    {
      schema: {
        operationId: 'endSessions',
        summary: 'Mengeluarkan pengguna dari semua perangkatnya',
        params,
        response: { 200: doneWith(z.object({ ended: z.int() })) },
        refusals: [404],
      },
    },
    async (request) => {
      const ended = await endSessions(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.userSignedOut, data: { ended } };
    },
  );

  app.post(
    '/admin/users/:id/password-link',
    {
      schema: {
        operationId: 'makePasswordLink',
        summary: 'Membuat tautan password untuk dikirim lewat WhatsApp; tampil sekali ini saja',
        params,
        response: { 200: doneWith(handedLink) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await makePasswordLink(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.helpMade, data };
    },
  );

  app.post(
    '/admin/users/:id/spoken-code',
    {
      schema: {
        operationId: 'makeSpokenCode',
        summary: 'Membuat kode password untuk dibacakan; tampil sekali ini saja',
        params,
        response: { 200: doneWith(z.object({ code: z.string(), until: moment })) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await makeSpokenCode(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.helpMade, data };
    },
  );

  app.post(
    '/admin/users/:id/phone-code',
    {
      schema: {
        operationId: 'makeSpokenPhoneCode',
        summary: 'Membuat kode untuk dibacakan lewat nomor pengguna; tampil sekali ini saja',
        params,
        response: { 200: doneWith(z.object({ code: z.string(), until: moment })) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await makeSpokenPhoneCode(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.helpMade, data };
    },
  );

  app.delete(
    '/admin/users/:id/password-link',
    {
      schema: {
        operationId: 'revokeHelp',
        summary: 'Membatalkan tautan dan kode password yang dibuat untuk pengguna',
        params,
        response: { 200: doneOnly },
      },
    },
    async (request) => {
      await revokeHelp(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.helpRevoked };
    },
  );

  app.delete(
    '/admin/users/:id/second-factor',
    {
      schema: {
        operationId: 'resetSecondFactor',
        summary: 'Menghapus verifikasi dua langkah pengguna yang kehilangan ponselnya',
        params,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await resetSecondFactor(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.secondFactorReset };
    },
  );

  app.delete(
    '/admin/users/:id',
    {
      config: { failed: 'user_delete_failed' },
      schema: {
        operationId: 'deleteUser',
        summary: 'Menghapus pengguna',
        params,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteUser(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.userDeleted };
    },
  );
};
