import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createUser } from '../domain/accounts/create-user.ts';
import { deleteUser } from '../domain/accounts/delete-user.ts';
import { endSessions } from '../domain/accounts/end-sessions.ts';
import { findUsers } from '../domain/accounts/find-users.ts';
import { getUser } from '../domain/accounts/get-user.ts';
import { sendPasswordMail } from '../domain/accounts/send-password-mail.ts';
import { updateUser } from '../domain/accounts/update-user.ts';
import { liftSuspension } from '../domain/bidding/lift-suspension.ts';
import { requireUser } from '../domain/shop.ts';
import { createUserInput, findUsersQuery, updateUserInput } from '../shared/input/accounts.ts';
import { liftSuspensionInput } from '../shared/input/bids.ts';
import { said } from '../shared/said.ts';

const params = z.object({ id: z.string().max(100) });

/** The users, for admins. */
export const adminUsersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/users', { schema: { querystring: findUsersQuery } }, async (request) =>
    findUsers(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/users',
    { config: { failed: 'user_create_failed' }, schema: { body: createUserInput } },
    async (request, reply) => {
      const data = await createUser(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true, message: said.userCreated, data });
    },
  );

  app.get('/admin/users/:id', { schema: { params } }, async (request) => ({
    data: await getUser(shop, await request.actor(), request.params.id),
  }));

  app.put(
    '/admin/users/:id',
    { config: { failed: 'user_update_failed' }, schema: { params, body: updateUserInput } },
    async (request) => {
      const data = await updateUser(shop, await request.actor(), request.params.id, request.body);
      const { isActive, version: _, ...others } = request.body;
      const toggled = isActive !== undefined && Object.keys(others).length === 0;
      const message = !toggled ? said.userUpdated : isActive ? said.userActivated : said.userDeactivated;
      return { success: true, message, data };
    },
  );

  app.post(
    '/admin/users/:id/lift-suspension',
    { schema: { params, body: liftSuspensionInput } },
    async (request) => {
      const data = await liftSuspension(shop, await request.actor(), request.params.id, request.body);
      return { success: true, message: said.suspensionLifted, data };
    },
  );

  app.post('/admin/users/:id/password-mail', { schema: { params } }, async (request) => {
    await sendPasswordMail(shop, await request.actor(), request.params.id);
    return { success: true, message: said.passwordMailSent };
  });

  app.post('/admin/users/:id/sign-out', { schema: { params } }, async (request) => {
    const ended = await endSessions(shop, await request.actor(), request.params.id);
    return { success: true, message: said.userSignedOut, data: { ended } };
  });

  app.delete(
    '/admin/users/:id',
    { config: { failed: 'user_delete_failed' }, schema: { params } },
    async (request) => {
      await deleteUser(shop, await request.actor(), request.params.id);
      return { success: true, message: said.userDeleted };
    },
  );
};
