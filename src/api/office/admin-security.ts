import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findSecurityEvents } from '../../domain/watch/find-security-events.ts';
import { securityQuery } from '../../shared/input/correspondence.ts';
import { pageOf } from '../answers/shapes.ts';
import { securityEventView } from '../answers/system.ts';
import { area } from '../frame/area.ts';

/** What befell the doors, for admins. */
export const adminSecurityApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/security-events',
    {
      schema: {
        operationId: 'findSecurityEvents',
        summary: 'Jejak keamanan: masuk, gagal masuk, dan siapa yang ditolak',
        querystring: securityQuery,
        response: { 200: pageOf(securityEventView) },
      },
    },
    async (request) => findSecurityEvents(shop, await request.actor(), request.query),
  );
};
