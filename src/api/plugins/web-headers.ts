import type { FastifyRequest } from 'fastify';
import type { AuthSession } from '../../domain/accounts/sessions/auth-session.ts';
import type { Actor, AppContext } from '../../domain/context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ctx: AppContext;
  }
  interface FastifyRequest {
    /** The actor of the request; read once, on first use. */
    actor(): Promise<Actor>;
    /** The account use cases, with this request's address and cookies. */
    door(): AuthSession;
    /** The actor of the request's cookies at this moment, for long-lived responses. */
    actorNow(): Promise<Actor>;
    /** The last known actor during a database outage; null for an unknown session. */
    actorLast(): Actor | null;
  }
}

/** Headers that a client may forge; host and protocol come from the settings instead. */
const UNTRUSTED_HEADERS = /^(x-forwarded-.*|forwarded|x-real-ip|x-lumbung-.*)$/;

/** The request's headers as the web platform's `Headers`, without untrusted ones about its origin. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || UNTRUSTED_HEADERS.test(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}
