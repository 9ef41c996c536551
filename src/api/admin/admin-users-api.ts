import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPasswordResetEmail } from '../../domain/accounts/authentication/send-password-reset-email.ts';
import { createReadAloudPhoneCode } from '../../domain/accounts/authentication/verify-phone.ts';
import { resetMfa } from '../../domain/accounts/mfa/reset-mfa.ts';
import { endSessions } from '../../domain/accounts/sessions/end-sessions.ts';
import { createUser } from '../../domain/accounts/users/create-user.ts';
import { deleteUser } from '../../domain/accounts/users/delete-user.ts';
import { findUsers } from '../../domain/accounts/users/find-users.ts';
import { getUser } from '../../domain/accounts/users/get-user.ts';
import {
  createPasswordLink,
  createReadAloudCode,
  revokeSignInHelp,
} from '../../domain/accounts/users/sign-in-help.ts';
import { updateUser } from '../../domain/accounts/users/update-user.ts';
import { liftBiddingSuspension } from '../../domain/bidding/commands/lift-bidding-suspension.ts';
import { liftSuspensionInput } from '../../shared/schemas/bid-schemas.ts';
import {
  createUserInput,
  findUsersQuery,
  updateUserInput,
} from '../../shared/schemas/people/account-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { handedOverLink, userView } from '../responses/account-responses.ts';
import {
  dataResponse,
  pageWithCountOf,
  successOnly,
  successWith,
  timestamp,
} from '../responses/response-shapes.ts';

const params = z.object({ id: z.string().max(100) });

/** The users, for admins. */
export const adminUsersApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: pengguna', ['admin']);

  app.get(
    '/admin/users',
    {
      schema: {
        operationId: 'findUsers',
        summary: 'Pengguna',
        querystring: findUsersQuery,
        response: { 200: pageWithCountOf(userView) },
      },
    },
    async (request) => findUsers(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/users',
    {
      config: { failed: 'user_create_failed' },
      schema: {
        operationId: 'createUser',
        summary: 'Menambah pengguna',
        body: createUserInput,
        response: { 201: successWith(userView) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createUser(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.userCreated, data });
    },
  );

  app.get(
    '/admin/users/:id',
    {
      schema: {
        operationId: 'getUser',
        summary: 'Satu pengguna',
        params,
        response: { 200: dataResponse(userView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getUser(ctx, await request.actor(), request.params.id),
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
        response: { 200: successWith(userView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await updateUser(ctx, await request.actor(), request.params.id, request.body);
      const { isActive, version: _, ...others } = request.body;
      const toggled = isActive !== undefined && Object.keys(others).length === 0;
      const message = !toggled
        ? successTexts.userUpdated
        : isActive
          ? successTexts.userActivated
          : successTexts.userDeactivated;
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
        response: { 200: successWith(z.object({ id: z.string(), biddingSuspendedUntil: z.null() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await liftBiddingSuspension(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.suspensionLifted, data };
    },
  );

  app.post(
    '/admin/users/:id/password-mail',
    {
      schema: {
        operationId: 'sendPasswordMail',
        summary: 'Mengirim tautan kata sandi baru kepada pengguna',
        params,
        response: { 200: successOnly },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      await sendPasswordResetEmail(ctx, await request.actor(), request.params.id);
      return {
        success: true as const,
        message: ctx.config.mail ? successTexts.passwordMailSent : successTexts.passwordMailStored,
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
        response: { 200: successWith(z.object({ ended: z.int() })) },
        refusals: [404],
      },
    },
    async (request) => {
      const ended = await endSessions(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.userSignedOut, data: { ended } };
    },
  );

  app.post(
    '/admin/users/:id/password-link',
    {
      schema: {
        operationId: 'makePasswordLink',
        summary: 'Membuat tautan password untuk dikirim lewat WhatsApp; tampil sekali ini saja',
        params,
        response: { 200: successWith(handedOverLink) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await createPasswordLink(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.helpMade, data };
    },
  );

  app.post(
    '/admin/users/:id/spoken-code',
    {
      schema: {
        operationId: 'makeSpokenCode',
        summary: 'Membuat kode password untuk dibacakan; tampil sekali ini saja',
        params,
        response: { 200: successWith(z.object({ code: z.string(), until: timestamp })) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await createReadAloudCode(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.helpMade, data };
    },
  );

  app.post(
    '/admin/users/:id/phone-code',
    {
      schema: {
        operationId: 'makeSpokenPhoneCode',
        summary: 'Membuat kode untuk dibacakan lewat nomor pengguna; tampil sekali ini saja',
        params,
        response: { 200: successWith(z.object({ code: z.string(), until: timestamp })) },
        refusals: [404, 409, 429],
      },
    },
    async (request) => {
      const data = await createReadAloudPhoneCode(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.helpMade, data };
    },
  );

  app.delete(
    '/admin/users/:id/password-link',
    {
      schema: {
        operationId: 'revokeHelp',
        summary: 'Membatalkan tautan dan kode password yang dibuat untuk pengguna',
        params,
        response: { 200: successOnly },
      },
    },
    async (request) => {
      await revokeSignInHelp(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.helpRevoked };
    },
  );

  app.delete(
    '/admin/users/:id/second-factor',
    {
      schema: {
        operationId: 'resetSecondFactor',
        summary: 'Menghapus verifikasi dua langkah pengguna yang kehilangan ponselnya',
        params,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await resetMfa(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.secondFactorReset };
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
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteUser(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.userDeleted };
    },
  );
};
