import { and, asc, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { findUsersQuery, type UsersFilter } from '../../shared/input/accounts.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { likePattern } from './like-pattern.ts';
import { normalisePhone } from './normalise-phone.ts';
import { selectUsers, type UserView, userView } from './user-view.ts';

export type UserPage = { data: UserView[]; total: number; page: number; limit: number; totalPages: number };

const columns = { name: users.name, email: users.email, role: users.role, createdAt: users.createdAt };

/** What `filter` means over the users that were not deleted. */
export function usersWhere({ q, role, isActive }: UsersFilter): SQL | undefined {
  const phone = q ? normalisePhone(q) : null;
  return and(
    isNull(users.deletedAt),
    role && eq(users.role, role),
    isActive && eq(users.isActive, isActive === 'true'),
    q
      ? or(
          ilike(users.name, likePattern(q)),
          ilike(users.email, likePattern(q)),
          ilike(users.phone, likePattern(phone ?? q.replace(/^0(?=\d)/, ''))),
        )
      : undefined,
  );
}

/** A page of the users, searched in name, e-mail and phone (ADMUSER-02), over all rows. Admins only. */
export async function findUsers(shop: Shop, actor: Actor, input: unknown = {}): Promise<UserPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, ...filter } = parse(findUsersQuery, input);
  const where = usersWhere(filter);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const [rows, total] = await Promise.all([
    selectUsers(shop)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(users, where),
  ]);
  return { data: rows.map(userView), total, page, limit, totalPages: Math.ceil(total / limit) };
}
