import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ExportTable } from '../../domain/documents/table.ts';
import { exportFarmers } from '../../domain/exports/export-farmers.ts';
import { exportOrders } from '../../domain/exports/export-orders.ts';
import { exportPapers } from '../../domain/exports/export-papers.ts';
import { exportProducts } from '../../domain/exports/export-products.ts';
import { exportSubscribers } from '../../domain/exports/export-subscribers.ts';
import { exportTax } from '../../domain/exports/export-tax.ts';
import { exportTickets } from '../../domain/exports/export-tickets.ts';
import { exportUsers } from '../../domain/exports/export-users.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { subscribersExport } from '../../shared/input/correspondence.ts';
import { stallFilter } from '../../shared/input/goods/listings.ts';
import { orderFilter } from '../../shared/input/orders.ts';
import { papersFilter } from '../../shared/input/papers.ts';
import { farmersFilter, usersFilter } from '../../shared/input/people/accounts.ts';
import { taxQuery } from '../../shared/input/tax.ts';
import { ticketsFilter } from '../../shared/input/weigh-tickets.ts';
import type { Role } from '../../shared/labels.ts';
import { fileOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { named } from '../frame/named.ts';
import { formats, sendTable } from '../frame/send-table.ts';

type Exporter<Filter extends z.ZodType> = (
  shop: Shop,
  actor: Actor,
  input: z.output<Filter>,
) => ExportTable | Promise<ExportTable>;

/** What a list's filter finds, as a file. */
export const exportsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  async function serve<Filter extends z.ZodObject>(
    noun: string,
    {
      called,
      filter,
      read,
      roles,
    }: { called: string; filter: Filter; read: Exporter<Filter>; roles: Role[] },
  ) {
    const routes: FastifyPluginAsyncZod = async (scope) => {
      area(scope, 'Kantor: berkas', roles);
      for (const format of ['csv', 'xlsx'] as const) {
        scope.get(
          `/admin/${noun}/export.${format}`,
          {
            schema: {
              operationId: `export-${noun}-${format}`,
              summary: `Mengunduh ${called} yang tersaring sebagai ${format.toUpperCase()}`,
              querystring: filter,
              response: { 200: fileOf(formats[format].type) },
            },
          },
          async (request, reply) => {
            const table = await read(shop, await request.actor(), request.query as z.output<Filter>);
            return sendTable(reply, table, format, shop.clock.now());
          },
        );
      }
    };
    await app.register(named(`exportsApi ${noun}`, routes));
  }

  await serve('products', {
    called: 'produk',
    filter: stallFilter,
    read: exportProducts,
    roles: ['admin', 'farmer'],
  });
  await serve('orders', {
    called: 'pesanan',
    filter: orderFilter,
    read: exportOrders,
    roles: ['admin', 'farmer'],
  });
  await serve('papers', {
    called: 'faktur dan nota',
    filter: papersFilter,
    read: exportPapers,
    roles: ['admin', 'farmer'],
  });
  await serve('weighing', {
    called: 'nota timbang',
    filter: ticketsFilter,
    read: exportTickets,
    roles: ['admin', 'farmer'],
  });
  await serve('tax', {
    called: 'laporan PPh pasal 22 satu bulan',
    filter: taxQuery,
    read: exportTax,
    roles: ['admin'],
  });
  await serve('farmers', { called: 'petani', filter: farmersFilter, read: exportFarmers, roles: ['admin'] });
  await serve('subscribers', {
    called: 'pelanggan kabar',
    filter: subscribersExport,
    read: exportSubscribers,
    roles: ['admin'],
  });
  await serve('users', { called: 'pengguna', filter: usersFilter, read: exportUsers, roles: ['admin'] });
};
