import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getDashboardStats } from '../domain/reports/get-dashboard-stats.ts';

/** The figures of the dashboard: an admin's over the whole market, a farmer's over his own stall. */
export const dashboardApi: FastifyPluginAsyncZod = async (app) => {
  app.get('/admin/dashboard/stats', { schema: { querystring: z.strictObject({}) } }, async (request) => {
    return { data: await getDashboardStats(app.shop, await request.actor()) };
  });
};
