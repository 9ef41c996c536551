import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Actor, AppContext } from '../../domain/context.ts';
import { exportFarmers } from '../../domain/exports/export-farmers.ts';
import { exportJournal } from '../../domain/exports/export-journal.ts';
import { exportOrders } from '../../domain/exports/export-orders.ts';
import { exportProducts } from '../../domain/exports/export-products.ts';
import { exportReferencePrices } from '../../domain/exports/export-reference-prices.ts';
import { exportSubscribers } from '../../domain/exports/export-subscribers.ts';
import { exportTaxDocuments } from '../../domain/exports/export-tax-documents.ts';
import { exportTaxWithheld } from '../../domain/exports/export-tax-withheld.ts';
import { exportUsers } from '../../domain/exports/export-users.ts';
import { exportWeighTickets } from '../../domain/exports/export-weigh-tickets.ts';
import { type ExportTable, withWrittenAmounts } from '../../domain/file-formats/export-table.ts';
import { getSettings } from '../../domain/settings/get-settings.ts';
import type { Role } from '../../shared/enums/labels.ts';
import { sellerListingsFilter } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { pricesFilter } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import { subscribersExport } from '../../shared/schemas/communication-schemas.ts';
import { journalFilter } from '../../shared/schemas/ledger-schemas.ts';
import { orderFilter } from '../../shared/schemas/order-schemas.ts';
import { farmersFilter, usersFilter } from '../../shared/schemas/people/account-schemas.ts';
import { taxDocumentsFilter } from '../../shared/schemas/tax-document-schemas.ts';
import { taxQuery } from '../../shared/schemas/tax-schemas.ts';
import { ticketsFilter } from '../../shared/schemas/weigh-ticket-schemas.ts';
import { namedPlugin } from '../plugins/named-plugin.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { sendTable, tableFormats } from '../plugins/send-table.ts';
import { fileResponse } from '../responses/response-shapes.ts';

type Exporter<Filter extends z.ZodType> = (
  ctx: AppContext,
  actor: Actor,
  input: z.output<Filter>,
) => ExportTable | Promise<ExportTable>;

/** The rows that a list's filter selects, as a file. */
export const exportsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

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
      routeGroup(scope, 'Kantor: berkas', roles);
      for (const format of ['csv', 'xlsx'] as const) {
        scope.get(
          `/admin/${noun}/export.${format}`,
          {
            schema: {
              operationId: `export-${noun}-${format}`,
              summary: `Mengunduh ${called} yang tersaring sebagai ${format.toUpperCase()}`,
              querystring: filter,
              response: { 200: fileResponse(tableFormats[format].type) },
            },
          },
          async (request, reply) => {
            const table = await read(ctx, await request.actor(), request.query as z.output<Filter>);
            const { store } = await getSettings(ctx, 'store');
            return sendTable(reply, withWrittenAmounts(table, store.currency), format, ctx.clock.now());
          },
        );
      }
    };
    await app.register(namedPlugin(`exportsApi ${noun}`, routes));
  }

  await serve('products', {
    called: 'produk',
    filter: sellerListingsFilter,
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
    filter: taxDocumentsFilter,
    read: exportTaxDocuments,
    roles: ['admin', 'farmer'],
  });
  await serve('weighing', {
    called: 'nota timbang',
    filter: ticketsFilter,
    read: exportWeighTickets,
    roles: ['admin', 'farmer'],
  });
  await serve('journal', {
    called: 'jurnal',
    filter: journalFilter,
    read: exportJournal,
    roles: ['admin'],
  });
  await serve('tax', {
    called: 'laporan PPh pasal 22 satu bulan',
    filter: taxQuery,
    read: exportTaxWithheld,
    roles: ['admin'],
  });
  await serve('farmers', { called: 'petani', filter: farmersFilter, read: exportFarmers, roles: ['admin'] });
  await serve('reference-prices', {
    called: 'harga HPP, HET, dan HAP',
    filter: pricesFilter,
    read: exportReferencePrices,
    roles: ['admin'],
  });
  await serve('subscribers', {
    called: 'pelanggan kabar',
    filter: subscribersExport,
    read: exportSubscribers,
    roles: ['admin'],
  });
  await serve('users', { called: 'pengguna', filter: usersFilter, read: exportUsers, roles: ['admin'] });
};
