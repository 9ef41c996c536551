import { and, asc, gt } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { farmersFilter } from '../../shared/input/people/accounts.ts';
import { selectFarmers } from '../accounts/farmers/farmer-account-view.ts';
import { farmersWhere } from '../accounts/farmers/find-farmer-accounts.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { parse } from '../parse.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** The farmers that a filter finds, by their numbers. The audit log keeps who took them. Admins only, by a proof of oneself. */
export async function exportFarmers(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof farmersFilter>,
): Promise<ExportTable> {
  await requireProof(shop, requireUser(actor, 'admin'));
  const filter = parse(farmersFilter, input);
  const where = farmersWhere(filter);
  await noteAudit(shop, actor, { action: 'farmer.export', entity: 'farmer', entityId: '*', after: filter });
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
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        selectFarmers(shop)
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
