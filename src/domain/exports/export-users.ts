import { and, asc, gt } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { roleLabel } from '../../shared/enums/labels.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { usersFilter } from '../../shared/schemas/people/account-schemas.ts';
import { usersWhere } from '../accounts/users/find-users.ts';
import { selectUsers } from '../accounts/users/user-view.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports the users of a filter in id order. The audit log records the export. Admins only, with recent authentication.
 */
export async function exportUsers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof usersFilter>,
): Promise<ExportTable> {
  await requireRecentAuth(ctx, requireUser(actor, 'admin'));
  const filter = parse(usersFilter, input);
  const where = usersWhere(filter);
  await recordAudit(ctx, actor, { action: 'user.export', entity: 'user', entityId: '*', after: filter });
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
    batches: readInBatches(
      ctx,
      (ctx, after: string | null, limit) =>
        selectUsers(ctx)
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
