import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { GROUP_ROLES } from '../../shared/kinds/group-duties.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

const knownRole = (role: { name: string }) =>
  sql.raw(`"${role.name}" in (${GROUP_ROLES.map((one) => `'${one}'`).join(',')})`);

/**
 * Who belongs to a group, and as what; a row ends when he leaves or takes another role. Triggers hold that a group has
 * exactly one ketua at the end of each transaction, and that the stall is his.
 */
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
    /** Whether he agreed to be named on the group's public page. */
    named: boolean().notNull().default(false),
    joinedAt: at('joined_at').notNull(),
    leftAt: at('left_at'),
  },
  (t) => [
    uniqueIndex('group_members_once').on(t.farmerId, t.userId).where(sql`${t.leftAt} is null`),
    uniqueIndex('group_members_one_ketua')
      .on(t.farmerId)
      .where(sql`${t.role} = 'ketua' and ${t.leftAt} is null`),
    index('group_members_user').on(t.userId).where(sql`${t.leftAt} is null`),
    check('group_members_role_known', knownRole(t.role)),
  ],
);

/** A way into a group, sent to one person: its link works once, and only what recognises it is kept. */
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
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    usedBy: text('used_by').references(() => users.id),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('group_invitations_token').on(t.tokenHash),
    index('group_invitations_farmer').on(t.farmerId, t.createdAt),
    check('group_invitations_role_known', knownRole(t.role)),
    check('group_invitations_reached', sql`${t.email} is not null or ${t.phone} is not null`),
  ],
);
