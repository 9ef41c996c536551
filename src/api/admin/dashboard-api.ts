import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getDashboardStats } from '../../domain/reports/get-dashboard-stats.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dashboardStats } from '../responses/report-responses.ts';
import { dataResponse } from '../responses/response-shapes.ts';

/** The figures of the dashboard: the whole market for an admin, their own sales for a farmer. */
export const dashboardApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Kantor: ringkasan', ['admin', 'farmer']);

  app.get(
    '/admin/dashboard/stats',
    {
      schema: {
        operationId: 'getDashboardStats',
        summary: 'Angka ringkasan: admin seluruh pasar, petani lapaknya',
        querystring: z.strictObject({}),
        response: { 200: dataResponse(dashboardStats) },
      },
    },
    async (request, _reply) => {
      return { data: await getDashboardStats(app.ctx, await request.actor()) };
    },
  );
};
