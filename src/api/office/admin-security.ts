import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addBreach, findBreaches, updateBreach } from '../../domain/privacy/breaches.ts';
import { findSecurityEvents } from '../../domain/watch/find-security-events.ts';
import { securityQuery } from '../../shared/input/correspondence.ts';
import { breachChange, breachInput, breachParams } from '../../shared/input/people/privacy.ts';
import { said } from '../../shared/said.ts';
import { breachView } from '../answers/privacy.ts';
import { dataOf, doneWith, pageOf } from '../answers/shapes.ts';
import { securityEventView } from '../answers/system.ts';
import { area } from '../frame/area.ts';

/** What befell the doors and people's data, for admins. */
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

  app.get(
    '/admin/breaches',
    {
      schema: {
        operationId: 'findBreaches',
        summary: 'Catatan kegagalan pelindungan data pribadi',
        response: { 200: dataOf(z.array(breachView)) },
      },
    },
    async (request) => ({ data: await findBreaches(shop, await request.actor()) }),
  );

  app.post(
    '/admin/breaches',
    {
      schema: {
        operationId: 'addBreach',
        summary: 'Mencatat kegagalan pelindungan data; tenggat 3 × 24 jam mulai berjalan',
        body: breachInput,
        response: { 201: doneWith(breachView) },
      },
    },
    async (request, reply) => {
      const data = await addBreach(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.breachSaved, data });
    },
  );

  app.patch(
    '/admin/breaches/:id',
    {
      schema: {
        operationId: 'updateBreach',
        summary: 'Mencatat apa yang sudah dilakukan',
        params: breachParams,
        body: breachChange,
        response: { 200: doneWith(breachView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.breachSaved,
      data: await updateBreach(shop, await request.actor(), request.params.id, request.body),
    }),
  );
};
