import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Rejects requests that no browser sends (400): a target that is not a path (`GET http://…`, `OPTIONS *`), and a second
 * Host header, since a proxy may have used the other one.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isWellFormed(request.raw) ? undefined : new DomainError('invalid_input', {}));
  });
}

export function isWellFormed({ url, rawHeaders }: IncomingMessage): boolean {
  if (!url?.startsWith('/')) return false;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length <= 1;
}
