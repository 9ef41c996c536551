import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { isSpanned } from '../../../shared/input/parts/span.ts';
import { findUsersQuery, type UsersFilter } from '../../../shared/input/people/accounts.ts';
import { ROLES } from '../../../shared/labels.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { normalisePhone } from '../../text/normalise-phone.ts';
import { onDays } from '../../within.ts';
import { selectUsers, type UserView, userView } from './user-view.ts';

export type UserPage = Listed<UserView>;

const columns = { name: users.name, email: users.email, role: users.role, createdAt: users.createdAt };

/** What `filter` means over the users that were not deleted. */
export function usersWhere({ q, role, isActive, ...days }: UsersFilter): SQL | undefined {
  const phone = q ? normalisePhone(q) : null;
  return and(
    isNull(users.deletedAt),
    role && eq(users.role, role),
    isActive && eq(users.isActive, isActive === 'true'),
    onDays(users.createdAt, days),
    q
      ? or(
          contains(users.name, q),
          contains(users.email, q),
          phone ? contains(users.phone, phone) : undefined,
          // Digits in the middle of a number may look like a whole one.
          contains(users.phone, q.replace(/^0(?=\d)/, '')),
        )
      : undefined,
  );
}

/** A page of the users, searched in name, e-mail and phone (ADMUSER-02), over all rows. Admins only. */
export async function findUsers(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof findUsersQuery> = {},
): Promise<UserPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, count, ...filter } = parse(findUsersQuery, input);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const order = { by: [column], descending: sort.startsWith('-') };
  const where = usersWhere(filter);
  const along =
    filter.q && !filter.role && !filter.isActive && !isSpanned(filter) ? usersWhere({}) : undefined;
  const { rows, ...counted } = await readPage(
    shop,
    users.id,
    { where, searched: Boolean(filter.q), count, along, ...order, page, limit },
    (chosen) =>
      selectUsers(shop)
        .where(chosen)
        .orderBy(...orderOf(users.id, order)),
    () => (isSpanned(filter) ? shop.db.$count(users, where) : countUsers(shop, filter)),
  );
  return listed(rows.map(userView), counted, { page, limit });
}

async function countUsers(shop: Shop, filter: UsersFilter): Promise<number> {
  const tally = await tallyOf(shop, 'users');
  const states = filter.isActive ? [filter.isActive] : ['true', 'false'];
  const roles = filter.role ? [filter.role] : ROLES;
  return roles.flatMap((role) => states.map((state) => tally.of(`${role} ${state}`))).reduce((a, b) => a + b);
}
