import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  startPasskeyRegistration,
} from '../domain/accounts/mfa/passkeys.ts';
import { addPasskeyInput, passkeyParams } from '../shared/schemas/people/passkey-schemas.ts';
import { publicSuccessTexts } from '../shared/success-texts/public-success-texts.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { passkey } from './responses/account-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/** The user's own passkeys (WebAuthn). */
export const passkeysApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Akun saya', []);

  app.get(
    '/me/passkeys',
    {
      schema: {
        operationId: 'findPasskeys',
        summary: 'Kunci masuk sendiri; null bila alamat situs tidak bisa memakainya',
        response: { 200: dataResponse(z.array(passkey).nullable()) },
      },
    },
    async (request) => ({ data: await findPasskeys(ctx, await request.actor()) }),
  );

  app.post(
    '/me/passkeys/options',
    {
      schema: {
        operationId: 'beginPasskey',
        summary: 'Yang dibutuhkan peramban untuk membuat kunci masuk',
        response: { 200: successWith(z.looseObject({ challenge: z.string() })) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.passkeyAsked,
      data: { ...(await startPasskeyRegistration(ctx, await request.actor())) },
    }),
  );

  app.post(
    '/me/passkeys',
    {
      schema: {
        operationId: 'addPasskey',
        summary: 'Menyimpan kunci masuk yang dibuat perangkat',
        body: addPasskeyInput,
        response: { 200: successWith(z.array(passkey)) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: publicSuccessTexts.passkeyAdded,
      data: await addPasskey(ctx, await request.actor(), request.body),
    }),
  );

  app.delete(
    '/me/passkeys/:id',
    {
      schema: {
        operationId: 'removePasskey',
        summary: 'Menghapus kunci masuk sendiri',
        params: passkeyParams,
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await removePasskey(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: publicSuccessTexts.passkeyRemoved };
    },
  );
};
