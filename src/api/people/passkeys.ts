import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  addPasskey,
  beginPasskey,
  findPasskeys,
  removePasskey,
} from '../../domain/accounts/proof/passkeys.ts';
import { addPasskeyInput, passkeyParams } from '../../shared/input/people/passkeys.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { said } from '../../shared/said.ts';
import { passkey } from '../answers/accounts.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** The keys of one's own devices (WebAuthn). */
export const passkeysApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Akun saya', []);

  app.get(
    '/me/passkeys',
    {
      schema: {
        operationId: 'findPasskeys',
        summary: 'Kunci masuk sendiri; null bila alamat situs tidak bisa memakainya',
        response: { 200: dataOf(z.array(passkey).nullable()) },
      },
    },
    async (request) => ({ data: await findPasskeys(shop, await request.actor()) }),
  );

  app.post(
    '/me/passkeys/options',
    {
      schema: {
        operationId: 'beginPasskey',
        summary: 'Yang dibutuhkan peramban untuk membuat kunci masuk',
        response: { 200: doneWith(z.looseObject({ challenge: z.string() })) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.passkeyAsked,
      data: { ...(await beginPasskey(shop, await request.actor())) },
    }),
  );

  app.post(
    '/me/passkeys',
    {
      schema: {
        operationId: 'addPasskey',
        summary: 'Menyimpan kunci masuk yang dibuat perangkat',
        body: addPasskeyInput,
        response: { 200: doneWith(z.array(passkey)) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: saidToPeople.passkeyAdded,
      data: await addPasskey(shop, await request.actor(), request.body),
    }),
  );

  app.delete(
    '/me/passkeys/:id',
    {
      schema: {
        operationId: 'removePasskey',
        summary: 'Menghapus kunci masuk sendiri',
        params: passkeyParams,
        response: { 200: doneOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await removePasskey(shop, await request.actor(), request.params.id);
      return { success: true as const, message: saidToPeople.passkeyRemoved };
    },
  );
};
