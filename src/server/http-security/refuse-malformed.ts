import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Refuses what no browser sends (400): an address that is not a path (`GET http://…`, `OPTIONS *`), and a second Host, of
 * which a proxy may have looked at the other.
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
