import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { GROUP_ROLES } from '../../shared/enums/group-duties.ts';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';

const knownRoleCheck = (role: { name: string }) =>
  sql.raw(`"${role.name}" in (${GROUP_ROLES.map((one) => `'${one}'`).join(',')})`);

/**
 * The members of a group and their roles; a row ends when the member leaves or changes role. A trigger refuses
 * a transaction that leaves a group without exactly one ketua, or owned by anybody else.
 */
// Triggers (src/db/sql/triggers/group_members.*.sql): groups_require_one_ketua
export const groupMembers = pgTable(
  'group_members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text({ enum: GROUP_ROLES }).notNull(),
    /** Whether the member agreed to be named on the group's public page. */
    namePublic: boolean('name_public').notNull().default(false),
    joinedAt: timestamptz('joined_at').notNull(),
    leftAt: timestamptz('left_at'),
  },
  (t) => [
    uniqueIndex('group_members_once').on(t.farmerId, t.userId).where(sql`${t.leftAt} is null`),
    uniqueIndex('group_members_one_ketua')
      .on(t.farmerId)
      .where(sql`${t.role} = 'ketua' and ${t.leftAt} is null`),
    index('group_members_user').on(t.userId).where(sql`${t.leftAt} is null`),
    check('group_members_role_known', knownRoleCheck(t.role)),
  ],
);

/** An invitation to a group for one person: its link works once, and only its hash is stored. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    role: text({ enum: GROUP_ROLES }).notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    tokenHash: text('token_hash').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    usedBy: text('used_by').references(() => users.id),
    revokedAt: timestamptz('revoked_at'),
  },
  (t) => [
    uniqueIndex('group_invitations_token').on(t.tokenHash),
    index('group_invitations_farmer').on(t.farmerId, t.createdAt),
    check('group_invitations_role_known', knownRoleCheck(t.role)),
    check('group_invitations_reached', sql`${t.email} is not null or ${t.phone} is not null`),
  ],
);
