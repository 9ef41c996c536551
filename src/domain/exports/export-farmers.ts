import { and, asc, gt } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { farmersFilter } from '../../shared/schemas/people/account-schemas.ts';
import { selectFarmers } from '../accounts/farmers/farmer-account-view.ts';
import { farmersWhere } from '../accounts/farmers/find-farmer-accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports the farmers of a filter in id order. The audit log records the export. Admins only, with recent
 * authentication.
 */
export async function exportFarmers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof farmersFilter>,
): Promise<ExportTable> {
  await requireRecentAuth(ctx, requireUser(actor, 'admin'));
  const filter = parse(farmersFilter, input);
  const where = farmersWhere(filter);
  await recordAudit(ctx, actor, { action: 'farmer.export', entity: 'farmer', entityId: '*', after: filter });
  return {
    name: 'Petani',
    columns: [
      { label: 'ID', width: 8 },
      { label: 'Nama', width: 26 },
      { label: 'Email', width: 32 },
      { label: 'Telepon', width: 18 },
      { label: 'Alamat', width: 36 },
      { label: 'Kota', width: 20 },
      { label: 'Provinsi', width: 20 },
      { label: 'Latitude', width: 12 },
      { label: 'Longitude', width: 12 },
      { label: 'Aktif', width: 8 },
      { label: 'Bergabung', width: 18 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        selectFarmers(ctx)
          .where(and(where, after === null ? undefined : gt(farmers.id, after)))
          .orderBy(asc(farmers.id))
          .limit(limit),
      ({ farmer }) => farmer.id,
      ({ farmer, email }) => [
        farmer.id,
        farmer.name,
        email,
        farmer.phone,
        farmer.address,
        farmer.city,
        farmer.province,
        farmer.latitude,
        farmer.longitude,
        farmer.isActive,
        farmer.createdAt,
      ],
    ),
  };
}
