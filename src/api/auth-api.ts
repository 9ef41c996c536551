import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getCurrentUser } from '../domain/accounts/sessions/get-current-user.ts';
import { fail } from '../domain/domain-error.ts';
import {
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  socialSignInInput,
} from '../shared/schemas/people/account-schemas.ts';
import { codeInput } from '../shared/schemas/people/mfa-schemas.ts';
import { signInPasskeyInput } from '../shared/schemas/people/passkey-schemas.ts';
import { requestCodeInput, resetByCodeInput } from '../shared/schemas/people/sign-in-code-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { currentUser } from './responses/account-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/**
 * Accounts: sign-up, sign-in, sign-out, and the password link. The session is a cookie that scripts cannot
 * read.
 */
export const authApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Masuk', 'anyone');

  app.post(
    '/auth/sign-up/email',
    {
      schema: {
        operationId: 'signUp',
        summary: 'Membuat akun dan langsung masuk',
        body: signUpInput,
        response: { 200: successWith(z.object({ user: currentUser })) },
        refusals: [409, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signUp(request.body);
      return { ...sendWithCookies(reply, headers, successTexts.signedUp), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/email',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Masuk dengan email dan kata sandi; 401 second_step bila masih perlu kode',
        body: signInInput,
        response: { 200: successWith(z.object({ user: currentUser })) },
        refusals: [401, 403, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signIn(request.body);
      if (!user) {
        sendWithCookies(reply, headers, '');
        return fail('second_step');
      }
      return { ...sendWithCookies(reply, headers, successTexts.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/second',
    {
      schema: {
        operationId: 'signInSecond',
        summary: 'Langkah kedua: kode dari aplikasi autentikator, atau kode pemulihan',
        body: codeInput,
        response: { 200: successWith(z.object({ user: currentUser })) },
        refusals: [401, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signInSecond(request.body);
      return { ...sendWithCookies(reply, headers, successTexts.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/passkey/options',
    {
      schema: {
        operationId: 'beginPasskeySignIn',
        summary: 'Yang harus ditandatangani perangkat untuk masuk dengan kunci masuk (WebAuthn)',
        response: { 200: successWith(z.looseObject({ challenge: z.string() })) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.passkeyAsked,
      data: { ...(await request.door().beginPasskey()) },
    }),
  );

  app.post(
    '/auth/passkey',
    {
      schema: {
        operationId: 'signInPasskey',
        summary: 'Masuk dengan kunci masuk yang dipegang perangkat',
        body: signInPasskeyInput,
        response: { 200: successWith(z.object({ user: currentUser })) },
        refusals: [401, 403, 409, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signInPasskey(request.body);
      return { ...sendWithCookies(reply, headers, successTexts.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/social',
    {
      schema: {
        operationId: 'signInWithProvider',
        summary: 'Alamat untuk masuk lewat Google atau Facebook',
        body: socialSignInInput,
        response: { 200: successWith(z.object({ url: z.string() })) },
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { headers, url } = await request.door().startSocial(request.body.provider, request.body.path);
      return { ...sendWithCookies(reply, headers, ''), data: { url } };
    },
  );

  app.post(
    '/auth/sign-out',
    { schema: { operationId: 'signOut', summary: 'Keluar', response: { 200: successOnly } } },
    async (request, reply) => {
      const { headers } = await request.door().signOut();
      return sendWithCookies(reply, headers, successTexts.signedOut);
    },
  );

  app.get(
    '/auth/get-session',
    {
      schema: {
        operationId: 'getSession',
        summary: 'Siapa yang sedang masuk; null bila tidak ada',
        response: { 200: dataResponse(z.object({ user: currentUser }).nullable()) },
      },
    },
    async (request) => {
      const actor = await request.actor();
      return { data: actor.kind === 'user' ? { user: getCurrentUser(actor) } : null };
    },
  );

  app.post(
    '/auth/request-password-reset',
    {
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Meminta tautan kata sandi baru lewat email',
        body: requestResetInput,
        response: { 200: successOnly },
        refusals: [429],
      },
    },
    async (request) => {
      await request.door().requestReset(request.body);
      const { mail } = app.ctx.config;
      return {
        success: true as const,
        message: mail ? successTexts.resetRequested : successTexts.resetStored,
      };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      schema: {
        operationId: 'resetPassword',
        summary: 'Membuat kata sandi dengan tautan dari email atau pengelola; yang diundang langsung masuk',
        body: resetPasswordInput,
        response: { 200: successOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().reset(request.body);
      return sendWithCookies(reply, headers, user ? successTexts.signedUp : successTexts.passwordReset);
    },
  );

  app.post(
    '/auth/request-code',
    {
      schema: {
        operationId: 'requestEntryCode',
        summary: 'Meminta kode password baru ke ponsel yang terverifikasi',
        body: requestCodeInput,
        response: { 200: successOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await request.door().requestCode(request.body);
      return { success: true as const, message: successTexts.codeRequested };
    },
  );

  app.post(
    '/auth/reset-by-code',
    {
      schema: {
        operationId: 'resetByCode',
        summary: 'Mengganti kata sandi dengan kode dari ponsel atau dari pengelola',
        body: resetByCodeInput,
        response: { 200: successOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      const { headers } = await request.door().resetByCode(request.body);
      return sendWithCookies(reply, headers, successTexts.passwordReset);
    },
  );
};

function sendWithCookies(reply: FastifyReply, headers: Headers, message: string) {
  for (const [name, value] of headers) reply.header(name, value);
  return { success: true as const, message };
}

/** The URL to which a social provider returns the browser. */
export async function socialSignInCallback(app: FastifyInstance): Promise<void> {
  app.get('/:provider', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { headers, url } = await request
      .door()
      .finishSocial(new URL(request.url, app.ctx.config.publicUrl));
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.redirect(url);
  });
}
