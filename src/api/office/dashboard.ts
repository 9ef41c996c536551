import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getDashboardStats } from '../../domain/reports/get-dashboard-stats.ts';
import { dashboardStats } from '../answers/reports.ts';
import { dataOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** The figures of the dashboard: an admin's over the whole market, a farmer's over his own stall. */
export const dashboardApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Kantor: ringkasan', ['admin', 'farmer']);

  app.get(
    '/admin/dashboard/stats',
    {
      schema: {
        operationId: 'getDashboardStats',
        summary: 'Angka ringkasan: admin seluruh pasar, petani lapaknya',
        querystring: z.strictObject({}),
        response: { 200: dataOf(dashboardStats) },
      },
    },
    async (request, _reply) => {
      return { data: await getDashboardStats(app.shop, await request.actor()) };
    },
  );
};
