import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { prove } from '../../domain/accounts/proof/prove.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../../domain/accounts/proof/second-factor.ts';
import { codeInput, proveInput } from '../../shared/input/people/second-factor.ts';
import { said } from '../../shared/said.ts';
import { recoveryCodes, secondFactor, secondFactorSetup } from '../answers/accounts.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/**
 * One's own second factor, and the password asked again. An admin who has yet to set his up comes in here and nowhere
 * else.
 */
export const secondFactorApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Akun saya', 'entered');

  app.post(
    '/me/proof',
    {
      schema: {
        operationId: 'prove',
        summary: 'Menunjukkan lagi password sendiri, setelah sebuah perintah ditolak dengan proof_needed',
        body: proveInput,
        response: { 200: doneOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await prove(shop, await request.actor(), request.body);
      return { success: true as const, message: said.proved };
    },
  );

  app.get(
    '/me/second-factor',
    {
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Verifikasi dua langkah sendiri',
        response: { 200: dataOf(secondFactor) },
      },
    },
    async (request) => ({ data: await getSecondFactor(shop, await request.actor()) }),
  );

  app.post(
    '/me/second-factor',
    {
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Membuat kunci untuk aplikasi autentikator',
        response: { 200: doneWith(secondFactorSetup) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.secondFactorBegun,
      data: await beginSecondFactor(shop, await request.actor()),
    }),
  );

  app.post(
    '/me/second-factor/confirm',
    {
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Mengaktifkannya dengan kode pertama; jawabannya kode pemulihan, sekali ini saja',
        body: codeInput,
        response: { 200: doneWith(recoveryCodes) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.secondFactorOn,
      data: { codes: await confirmSecondFactor(shop, await request.actor(), request.body) },
    }),
  );

  app.post(
    '/me/second-factor/codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Membuat kode pemulihan baru; yang lama tidak berlaku lagi',
        response: { 200: doneWith(recoveryCodes) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.recoveryCodesNew,
      data: { codes: await renewRecoveryCodes(shop, await request.actor()) },
    }),
  );

  app.delete(
    '/me/second-factor',
    {
      schema: {
        operationId: 'endSecondFactor',
        summary: 'Mematikan verifikasi dua langkah',
        response: { 200: doneOnly },
        refusals: [409],
      },
    },
    async (request) => {
      await endSecondFactor(shop, await request.actor());
      return { success: true as const, message: said.secondFactorOff };
    },
  );
};
