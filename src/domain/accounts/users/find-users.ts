import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { ROLES } from '../../../shared/enums/labels.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../../shared/schemas/fields/range.ts';
import { findUsersQuery, type UsersFilter } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { addressContains, textContains } from '../../formats/like-pattern.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';
import { rowCountOf } from '../../row-counts.ts';
import { selectUsers, type UserView, userView } from './user-view.ts';

export type UserPage = PageResult<UserView>;

const columns = { name: users.name, email: users.email, role: users.role, createdAt: users.createdAt };

/** Translates `filter` into a condition over the users that are not deleted. */
export function usersWhere({ q, role, isActive, ...days }: UsersFilter): SQL | undefined {
  const phone = q ? normalisePhone(q) : null;
  return and(
    isNull(users.deletedAt),
    role && eq(users.role, role),
    isActive && eq(users.isActive, isActive === 'true'),
    dateBetween(users.createdAt, days),
    q
      ? or(
          textContains(users.name, q),
          addressContains(users.email, q),
          phone ? addressContains(users.phone, phone) : undefined,
          // Digits from the middle of a number can look like a complete one.
          addressContains(users.phone, q.replace(/^0(?=\d)/, '')),
        )
      : undefined,
  );
}

/** Returns a page of users, searched by name, e-mail and phone (ADMUSER-02) over all rows. Admins only. */
export async function findUsers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findUsersQuery> = {},
): Promise<UserPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, count, ...filter } = parse(findUsersQuery, input);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const order = { by: [column], descending: sort.startsWith('-') };
  const where = usersWhere(filter);
  const along =
    filter.q && !filter.role && !filter.isActive && !hasRange(filter) ? usersWhere({}) : undefined;
  const { rows, ...counted } = await readPage(
    ctx,
    users.id,
    { where, searched: Boolean(filter.q), count, along, ...order, page, limit },
    (chosen) =>
      selectUsers(ctx)
        .where(chosen)
        .orderBy(...orderOf(users.id, order)),
    () => (hasRange(filter) ? ctx.db.$count(users, where) : countUsers(ctx, filter)),
  );
  return toPage(rows.map(userView), counted, { page, limit });
}

async function countUsers(ctx: AppContext, filter: UsersFilter): Promise<number> {
  const tally = await rowCountOf(ctx, 'users');
  const states = filter.isActive ? [filter.isActive] : ['true', 'false'];
  const roles = filter.role ? [filter.role] : ROLES;
  return roles.flatMap((role) => states.map((state) => tally.of(`${role} ${state}`))).reduce((a, b) => a + b);
}
