import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { csvOf } from '../domain/documents/csv.ts';
import type { ExportTable } from '../domain/documents/table.ts';
import { xlsxOf } from '../domain/documents/xlsx.ts';
import { exportFarmers } from '../domain/exports/export-farmers.ts';
import { exportOrders } from '../domain/exports/export-orders.ts';
import { exportProducts } from '../domain/exports/export-products.ts';
import { exportSubscribers } from '../domain/exports/export-subscribers.ts';
import { exportUsers } from '../domain/exports/export-users.ts';
import { type Actor, requireUser, type Shop } from '../domain/shop.ts';
import { farmersFilter, usersFilter } from '../shared/input/accounts.ts';
import { subscribersExport } from '../shared/input/correspondence.ts';
import { stallFilter } from '../shared/input/listings.ts';
import { orderFilter } from '../shared/input/orders.ts';

type Exporter = (shop: Shop, actor: Actor, input: unknown) => ExportTable | Promise<ExportTable>;

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const;

const nouns: Record<string, { filter: z.ZodObject; read: Exporter; roles: ('admin' | 'farmer')[] }> = {
  products: { filter: stallFilter, read: exportProducts, roles: ['admin', 'farmer'] },
  orders: { filter: orderFilter, read: exportOrders, roles: ['admin', 'farmer'] },
  farmers: { filter: farmersFilter, read: exportFarmers, roles: ['admin'] },
  subscribers: { filter: subscribersExport, read: exportSubscribers, roles: ['admin'] },
  users: { filter: usersFilter, read: exportUsers, roles: ['admin'] },
};

/** What a list's filter finds, as a file that is made while it is sent; a client that goes away stops its making. */
export const exportsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  for (const [noun, { filter, read, roles }] of Object.entries(nouns)) {
    for (const [format, { type, write }] of Object.entries(formats)) {
      app.get(
        `/admin/${noun}/export.${format}`,
        {
          schema: {
            querystring: filter,
            summary: `Unduh ${noun} yang tersaring sebagai ${format.toUpperCase()}`,
          },
          // Who asks comes before what he asks.
          preValidation: async (request) => {
            requireUser(await request.actor(), ...roles);
          },
        },
        async (request, reply) => {
          const table = await read(shop, await request.actor(), request.query);
          const day = shop.clock.now().toISOString().slice(0, 10);
          return reply
            .header(
              'content-disposition',
              `attachment; filename="${table.name.toLowerCase()}-${day}.${format}"`,
            )
            .type(type)
            .send(Readable.from(write(table), { objectMode: false, highWaterMark: 64 * 1024 }));
        },
      );
    }
  }
};
