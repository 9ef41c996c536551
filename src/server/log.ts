import type { FastifyInstance } from 'fastify';
import { type LoggerOptions, stdSerializers } from 'pino';
import { withoutLinkKeys } from '../shared/rules/link-keys.ts';
import { wasShutOut } from './http-security/maintenance-mode.ts';

const SLOW_MS = 1000;

/**
 * Settings of the product's log: one JSON object per line, line breaks escaped, without credentials or user
 * input. A failed query is logged without its values.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'headers.cookie',
        'headers.authorization',
        'cookie',
        'authorization',
        'token',
        'password',
      ],
      censor: '[…]',
    },
    serializers: { err: (thrown: Error) => withoutValues(stdSerializers.err(thrown)) },
  };
}

// Drizzle puts the values of a failed query into the message, the stack and a property of its error.
function withoutValues(error: object): object {
  const { params: _params, parameters: _parameters, ...rest } = error as Record<string, unknown>;
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'string') rest[name] = value.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');
  }
  // PostgreSQL puts the row's values in `detail`.
  delete rest.detail;
  return rest;
}

/**
 * Logs each request by method and path, without its query: at `warn` when it failed or was slow, otherwise at
 * `debug`.
 */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const bad = (reply.statusCode >= 500 && !wasShutOut(request)) || ms > SLOW_MS;
    if (bad || app.log.level === 'debug' || app.log.level === 'trace') {
      const path = withoutLinkKeys(request.url.split('?')[0]!, '…');
      request.log[bad ? 'warn' : 'debug']({ method: request.method, path, status: reply.statusCode, ms });
    }
    done();
  });
}

/**
 * Warns once about an untrusted proxy: all visitors then share its address, so that limits by address block all of them
 * together, and guests' reservations are not counted by network.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined) {
      told = true;
      request.log.warn(
        { proxy: request.ip },
        'A proxy stands before the shop, but TRUST_PROXY is empty: all visitors count as one address. Set TRUST_PROXY to the address of your proxy.',
      );
    }
    done();
  });
}
