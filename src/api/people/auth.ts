import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getMe } from '../../domain/accounts/sessions/get-me.ts';
import { refuse } from '../../domain/refusal.ts';
import {
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  socialSignInInput,
} from '../../shared/input/people/accounts.ts';
import { requestCodeInput, resetByCodeInput } from '../../shared/input/people/entry-code.ts';
import { signInPasskeyInput } from '../../shared/input/people/passkeys.ts';
import { codeInput } from '../../shared/input/people/second-factor.ts';
import { said } from '../../shared/said.ts';
import { me } from '../answers/accounts.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** Accounts: signing up, in and out, and the password link. The session is a cookie that scripts cannot read. */
export const authApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Masuk', 'anyone');

  app.post(
    '/auth/sign-up/email',
    {
      schema: {
        operationId: 'signUp',
        summary: 'Membuat akun dan langsung masuk',
        body: signUpInput,
        response: { 200: doneWith(z.object({ user: me })) },
        refusals: [409, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signUp(request.body);
      return { ...withCookies(reply, headers, said.signedUp), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/email',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Masuk dengan email dan kata sandi; 401 second_step bila masih perlu kode',
        body: signInInput,
        response: { 200: doneWith(z.object({ user: me })) },
        refusals: [401, 403, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signIn(request.body);
      if (!user) {
        withCookies(reply, headers, '');
        return refuse('second_step');
      }
      return { ...withCookies(reply, headers, said.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/second',
    {
      schema: {
        operationId: 'signInSecond',
        summary: 'Langkah kedua: kode dari aplikasi autentikator, atau kode pemulihan',
        body: codeInput,
        response: { 200: doneWith(z.object({ user: me })) },
        refusals: [401, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signInSecond(request.body);
      return { ...withCookies(reply, headers, said.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/passkey/options',
    {
      schema: {
        operationId: 'beginPasskeySignIn',
        summary: 'Yang harus ditandatangani perangkat untuk masuk dengan kunci masuk (WebAuthn)',
        response: { 200: doneWith(z.looseObject({ challenge: z.string() })) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.passkeyAsked,
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
        response: { 200: doneWith(z.object({ user: me })) },
        refusals: [401, 403, 409, 429],
      },
    },
    async (request, reply) => {
      const { headers, user } = await request.door().signInPasskey(request.body);
      return { ...withCookies(reply, headers, said.signedIn), data: { user } };
    },
  );

  app.post(
    '/auth/sign-in/social',
    {
      schema: {
        operationId: 'signInWithProvider',
        summary: 'Alamat untuk masuk lewat Google atau Facebook',
        body: socialSignInInput,
        response: { 200: doneWith(z.object({ url: z.string() })) },
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { headers, url } = await request.door().startSocial(request.body.provider, request.body.path);
      return { ...withCookies(reply, headers, ''), data: { url } };
    },
  );

  app.post(
    '/auth/sign-out',
    { schema: { operationId: 'signOut', summary: 'Keluar', response: { 200: doneOnly } } },
    async (request, reply) => {
      const { headers } = await request.door().signOut();
      return withCookies(reply, headers, said.signedOut);
    },
  );

  app.get(
    '/auth/get-session',
    {
      schema: {
        operationId: 'getSession',
        summary: 'Siapa yang sedang masuk; null bila tidak ada',
        response: { 200: dataOf(z.object({ user: me }).nullable()) },
      },
    },
    async (request) => {
      const actor = await request.actor();
      return { data: actor.kind === 'user' ? { user: getMe(actor) } : null };
    },
  );

  app.post(
    '/auth/request-password-reset',
    {
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Meminta tautan kata sandi baru lewat email',
        body: requestResetInput,
        response: { 200: doneOnly },
        refusals: [429],
      },
    },
    async (request) => {
      await request.door().requestReset(request.body);
      const { mail } = app.shop.config;
      return { success: true as const, message: mail ? said.resetRequested : said.resetStored };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      schema: {
        operationId: 'resetPassword',
        summary: 'Membuat kata sandi dengan tautan dari email atau pengelola; yang diundang langsung masuk',
        body: resetPasswordInput,
        response: { 200: doneOnly },
        refusals: [429],
      },
    },
    async (request, reply) => {
      const entered = await request.door().reset(request.body);
      if (entered) return withCookies(reply, entered.headers, said.signedUp);
      return { success: true as const, message: said.passwordReset };
    },
  );

  app.post(
    '/auth/request-code',
    {
      schema: {
        operationId: 'requestEntryCode',
        summary: 'Meminta kode password baru ke ponsel yang terverifikasi',
        body: requestCodeInput,
        response: { 200: doneOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await request.door().requestCode(request.body);
      return { success: true as const, message: said.codeRequested };
    },
  );

  app.post(
    '/auth/reset-by-code',
    {
      schema: {
        operationId: 'resetByCode',
        summary: 'Mengganti kata sandi dengan kode dari ponsel atau dari pengelola',
        body: resetByCodeInput,
        response: { 200: doneOnly },
        refusals: [429],
      },
    },
    async (request) => {
      await request.door().resetByCode(request.body);
      return { success: true as const, message: said.passwordReset };
    },
  );
};

function withCookies(reply: FastifyReply, headers: Headers, message: string) {
  for (const [name, value] of headers) reply.header(name, value);
  return { success: true as const, message };
}

/** Where a social provider sends the browser back to. */
export async function socialCallback(app: FastifyInstance): Promise<void> {
  app.get('/:provider', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { headers, url } = await request
      .door()
      .finishSocial(new URL(request.url, app.shop.config.publicUrl));
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.redirect(url);
  });
}
