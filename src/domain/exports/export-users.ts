import { and, asc, gt } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { usersFilter } from '../../shared/input/people/accounts.ts';
import { roleLabel } from '../../shared/labels.ts';
import { usersWhere } from '../accounts/users/find-users.ts';
import { selectUsers } from '../accounts/users/user-view.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { parse } from '../parse.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** The users that a filter finds, by their ids. The audit log keeps who took them. Admins only, by a proof of oneself. */
export async function exportUsers(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof usersFilter>,
): Promise<ExportTable> {
  await requireProof(shop, requireUser(actor, 'admin'));
  const filter = parse(usersFilter, input);
  const where = usersWhere(filter);
  await noteAudit(shop, actor, { action: 'user.export', entity: 'user', entityId: '*', after: filter });
  return {
    name: 'User',
    columns: [
      { label: 'ID', width: 38 },
      { label: 'Nama', width: 26 },
      { label: 'Email', width: 32 },
      { label: 'Telepon', width: 18 },
      { label: 'Alamat', width: 36 },
      { label: 'Role', width: 14 },
      { label: 'Aktif', width: 8 },
      { label: 'Bergabung', width: 18 },
    ],
    batches: inBatches(
      shop,
      (shop, after: string | null, limit) =>
        selectUsers(shop)
          .where(and(where, after === null ? undefined : gt(users.id, after)))
          .orderBy(asc(users.id))
          .limit(limit),
      ({ user }) => user.id,
      ({ user }) => [
        user.id,
        user.name,
        user.email,
        user.phone,
        user.address,
        roleLabel[user.role],
        user.isActive,
        user.createdAt,
      ],
    ),
  };
}
