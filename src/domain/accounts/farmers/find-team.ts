import { sql } from 'drizzle-orm';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { findTeamQuery } from '../../../shared/input/people/accounts.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { num, type RowOf, readRows, text } from '../../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';

/** A farmer in the team's order; `place` is his rank in it, from 1. */
const MEMBER = { id: num, name: text, title: text, city: text, place: num };
type TeamMember = RowOf<typeof MEMBER>;

export type TeamPage = Listed<TeamMember> & {
  /** How many stand in the order, whatever was searched. */
  members: number;
};

/** Those whom /team shows, in its order, with the place of each. */
export const rankedTeam = sql`
  select id, name, title, city, position, row_number() over (order by position, id)::int as place
  from farmers where is_active and deleted_at is null`;

/** A page of the team's order, searched in name and city. Admins only. */
export async function findTeam(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof findTeamQuery> = {},
): Promise<TeamPage> {
  requireUser(actor, 'admin');
  const { q, page, limit } = parse(findTeamQuery, input);
  const like = likePattern(q ?? '');
  const where = q ? sql`name ilike ${like} or city ilike ${like}` : sql`true`;
  const [rows, counted] = await Promise.all([
    readRows(
      shop,
      MEMBER,
      sql`
      select id, name, title, city, place from (${rankedTeam}) team where ${where}
      order by place limit ${limit} offset ${(page - 1) * limit}`,
    ),
    readRows(
      shop,
      { total: num, members: num },
      sql`
      select count(*) filter (where ${where})::int as total, count(*)::int as members
      from farmers where is_active and deleted_at is null`,
    ),
  ]);
  const { total, members } = counted[0]!;
  return { ...listed(rows, { total }, { page, limit }), members };
}
