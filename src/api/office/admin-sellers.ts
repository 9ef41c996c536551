import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerApplication } from '../../domain/sellers/answer-application.ts';
import { findApplications, getApplication } from '../../domain/sellers/find-applications.ts';
import { answerApplicationInput, applicationParams, applicationsQuery } from '../../shared/input/sellers.ts';
import { said } from '../../shared/said.ts';
import { sellerApplication, sellerApplicationToAnswer } from '../answers/sellers.ts';
import { dataOf, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** Sign-ups of stalls and their answers. */
export const adminSellersApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Kantor: lapak baru', ['admin']);

  app.get(
    '/admin/seller-applications',
    {
      schema: {
        operationId: 'findApplications',
        summary: 'Pendaftaran lapak, yang menunggu dulu',
        querystring: applicationsQuery,
        response: { 200: pageOf(sellerApplication, { waiting: z.int() }) },
      },
    },
    async (request) => findApplications(app.shop, await request.actor(), request.query),
  );

  app.get(
    '/admin/seller-applications/:id',
    {
      schema: {
        operationId: 'getApplication',
        summary: 'Satu pendaftaran lapak',
        params: applicationParams,
        response: { 200: dataOf(sellerApplicationToAnswer) },
        refusals: [404],
      },
    },
    async (request) => ({ data: await getApplication(app.shop, await request.actor(), request.params.id) }),
  );

  app.post(
    '/admin/seller-applications/:id/answer',
    {
      schema: {
        operationId: 'answerApplication',
        summary: 'Menyetujui lapak, meminta dilengkapi, atau menolaknya',
        params: applicationParams,
        body: answerApplicationInput,
        response: { 200: doneWith(sellerApplication) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.applicationAnswered,
      data: await answerApplication(app.shop, await request.actor(), request.params.id, request.body),
    }),
  );
};
