import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  createDataBreach,
  findDataBreaches,
  updateDataBreach,
} from '../../domain/privacy/data-breach-register.ts';
import { findSecurityEvents } from '../../domain/security-log/find-security-events.ts';
import { securityQuery } from '../../shared/schemas/communication-schemas.ts';
import {
  dataBreachChange,
  dataBreachInput,
  dataBreachParams,
} from '../../shared/schemas/people/privacy-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dataBreachView } from '../responses/privacy-responses.ts';
import { dataResponse, pageResponse, successWith } from '../responses/response-shapes.ts';
import { securityEventView } from '../responses/system-responses.ts';

/** The security log and the register of data breaches, for admins. */
export const adminSecurityApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/security-events',
    {
      schema: {
        operationId: 'findSecurityEvents',
        summary: 'Jejak keamanan: masuk, gagal masuk, dan siapa yang ditolak',
        querystring: securityQuery,
        response: { 200: pageResponse(securityEventView) },
      },
    },
    async (request) => findSecurityEvents(ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/breaches',
    {
      schema: {
        operationId: 'findBreaches',
        summary: 'Catatan kegagalan pelindungan data pribadi',
        response: { 200: dataResponse(z.array(dataBreachView)) },
      },
    },
    async (request) => ({ data: await findDataBreaches(ctx, await request.actor()) }),
  );

  app.post(
    '/admin/breaches',
    {
      schema: {
        operationId: 'addBreach',
        summary: 'Mencatat kegagalan pelindungan data; tenggat 3 × 24 jam mulai berjalan',
        body: dataBreachInput,
        response: { 201: successWith(dataBreachView) },
      },
    },
    async (request, reply) => {
      const data = await createDataBreach(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.breachSaved, data });
    },
  );

  app.patch(
    '/admin/breaches/:id',
    {
      schema: {
        operationId: 'updateBreach',
        summary: 'Mencatat apa yang sudah dilakukan',
        params: dataBreachParams,
        body: dataBreachChange,
        response: { 200: successWith(dataBreachView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.breachSaved,
      data: await updateDataBreach(ctx, await request.actor(), request.params.id, request.body),
    }),
  );
};
