import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getMe } from '../domain/accounts/get-me.ts';
import { getPreferences, updatePreferences } from '../domain/accounts/preferences.ts';
import { getStall } from '../domain/accounts/stall.ts';
import { updateMe } from '../domain/accounts/update-me.ts';
import { updateStall } from '../domain/accounts/update-stall.ts';
import { findSavedAddresses, forgetAddress } from '../domain/orders/saved-addresses.ts';
import { requireUser } from '../domain/shop.ts';
import { updateMeInput } from '../shared/input/accounts.ts';
import { addressParams } from '../shared/input/orders.ts';
import { preferencesInput, updateStallInput } from '../shared/input/stall.ts';
import { said } from '../shared/said.ts';

/** The signed-in user himself. */
export const meApi: FastifyPluginAsyncZod = async (app) => {
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor());
  });

  app.get('/me', async (request) => ({ data: getMe(await request.actor()) }));

  app.get('/me/preferences', async (request) => ({
    data: await getPreferences(app.shop, await request.actor()),
  }));

  app.patch('/me/preferences', { schema: { body: preferencesInput } }, async (request) => ({
    success: true,
    message: said.preferencesSaved,
    data: await updatePreferences(app.shop, await request.actor(), request.body),
  }));

  app.get('/me/stall', async (request) => ({ data: await getStall(app.shop, await request.actor()) }));

  app.patch('/me/stall', { schema: { body: updateStallInput } }, async (request) => ({
    success: true,
    message: said.stallSaved,
    data: await updateStall(app.shop, await request.actor(), request.body),
  }));

  app.patch('/me', { schema: { body: updateMeInput } }, async (request) => ({
    success: true,
    message: said.profileSaved,
    data: await updateMe(app.shop, await request.actor(), request.body),
  }));

  app.get('/me/addresses', async (request) => ({
    data: await findSavedAddresses(app.shop, await request.actor()),
  }));

  app.delete('/me/addresses/:id', { schema: { params: addressParams } }, async (request) => {
    await forgetAddress(app.shop, await request.actor(), request.params.id);
    return { success: true, message: said.addressForgotten };
  });
};
