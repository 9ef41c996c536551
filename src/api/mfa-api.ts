import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  confirmMfaEnrolment,
  disableMfa,
  getMfaStatus,
  renewRecoveryCodes,
  startMfaEnrolment,
} from '../domain/accounts/mfa/mfa-enrolment.ts';
import { reauthenticate } from '../domain/accounts/mfa/reauthenticate.ts';
import { codeInput, reauthenticateInput } from '../shared/schemas/people/mfa-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { mfaSetup, mfaStatus, recoveryCodes } from './responses/account-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/**
 * The user's own MFA, and re-authentication. An admin who still has to set up MFA may call these routes and
 * no others.
 */
export const mfaApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Akun saya', 'entered');

  app.post(
    '/me/proof',
    {
      schema: {
        operationId: 'prove',
        summary: 'Menunjukkan lagi password sendiri, setelah sebuah perintah ditolak dengan proof_needed',
        body: reauthenticateInput,
        response: { 200: successOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await reauthenticate(ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.proved };
    },
  );

  app.get(
    '/me/second-factor',
    {
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Verifikasi dua langkah sendiri',
        response: { 200: dataResponse(mfaStatus) },
      },
    },
    async (request) => ({ data: await getMfaStatus(ctx, await request.actor()) }),
  );

  app.post(
    '/me/second-factor',
    {
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Membuat kunci untuk aplikasi autentikator',
        response: { 200: successWith(mfaSetup) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.secondFactorBegun,
      data: await startMfaEnrolment(ctx, await request.actor()),
    }),
  );

  app.post(
    '/me/second-factor/confirm',
    {
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Mengaktifkannya dengan kode pertama; jawabannya kode pemulihan, sekali ini saja',
        body: codeInput,
        response: { 200: successWith(recoveryCodes) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.secondFactorOn,
      data: { codes: await confirmMfaEnrolment(ctx, await request.actor(), request.body) },
    }),
  );

  app.post(
    '/me/second-factor/codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Membuat kode pemulihan baru; yang lama tidak berlaku lagi',
        response: { 200: successWith(recoveryCodes) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.recoveryCodesNew,
      data: { codes: await renewRecoveryCodes(ctx, await request.actor()) },
    }),
  );

  app.delete(
    '/me/second-factor',
    {
      schema: {
        operationId: 'endSecondFactor',
        summary: 'Mematikan verifikasi dua langkah',
        response: { 200: successOnly },
        refusals: [409],
      },
    },
    async (request) => {
      await disableMfa(ctx, await request.actor());
      return { success: true as const, message: successTexts.secondFactorOff };
    },
  );
};
