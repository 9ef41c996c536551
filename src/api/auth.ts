import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getMe } from '../domain/accounts/get-me.ts';
import {
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  socialSignInInput,
} from '../shared/input/accounts.ts';
import { said } from '../shared/said.ts';
import { webHeaders } from './request.ts';

/** Accounts: signing up, in and out, and the password link. The session is a cookie that scripts cannot read. */
export const authApi: FastifyPluginAsyncZod = async (app) => {
  app.post('/auth/sign-up/email', { schema: { body: signUpInput } }, async (request, reply) => {
    const { headers, user } = await request.door().signUp(request.body);
    return { ...withCookies(reply, headers, said.signedUp), data: { user } };
  });

  app.post('/auth/sign-in/email', { schema: { body: signInInput } }, async (request, reply) => {
    const { headers, user } = await request.door().signIn(request.body);
    return { ...withCookies(reply, headers, said.signedIn), data: { user } };
  });

  app.post('/auth/sign-in/social', { schema: { body: socialSignInInput } }, async (request, reply) => {
    const { headers, url } = await request.door().startSocial(request.body.provider, request.body.path);
    return { ...withCookies(reply, headers, ''), data: { url } };
  });

  app.post('/auth/sign-out', async (request, reply) => {
    const { headers } = await request.door().signOut();
    return withCookies(reply, headers, said.signedOut);
  });

  app.get('/auth/get-session', async (request) => {
    const actor = await request.actor();
    return { data: actor.kind === 'user' ? { user: getMe(actor) } : null };
  });

  app.post('/auth/request-password-reset', { schema: { body: requestResetInput } }, async (request) => {
    await request.door().requestReset(request.body);
    return { success: true, message: said.resetRequested };
  });

  app.post('/auth/reset-password', { schema: { body: resetPasswordInput } }, async (request) => {
    await request.door().reset(request.body);
    return { success: true, message: said.passwordReset };
  });
};

function withCookies(reply: FastifyReply, headers: Headers, message: string) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
  return { success: true, message };
}

/** Where a social provider sends the browser back to; better-auth checks and answers it. */
export async function socialCallback(
  app: FastifyInstance,
  { handler }: { handler: (request: Request) => Promise<Response> },
): Promise<void> {
  app.get('/:provider', async (request, reply) => {
    const url = new URL(request.url, app.shop.config.publicUrl);
    reply.header('cache-control', 'private, no-store');
    return reply.send(await handler(new Request(url, { headers: webHeaders(request) })));
  });
}
