import { sql } from 'drizzle-orm';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { findTeamQuery } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { int, type RowOf, readRows, text } from '../../read-rows.ts';

/** A farmer in the team's order; `place` is their rank in it, from 1. */
const TEAM_MEMBER_ROW = { id: int, name: text, title: text, city: text, place: int };
type TeamMember = RowOf<typeof TEAM_MEMBER_ROW>;

export type TeamPage = PageResult<TeamMember> & {
  /** The number of ranked farmers, regardless of the search. */
  members: number;
};

/** The farmers on /team, in their order and with their rank. */
export const rankedTeam = sql`
  select id, name, title, city, position, row_number() over (order by position, id)::int as place
  from farmers where is_active and deleted_at is null`;

/** Returns a page of the team's order, searched by name and city. Admins only. */
export async function findTeam(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findTeamQuery> = {},
): Promise<TeamPage> {
  requireUser(actor, { admin: 'findTeam' });
  const { q, page, limit } = parse(findTeamQuery, input);
  const where = q ? sql`${textContains(sql`name`, q)} or ${textContains(sql`city`, q)}` : sql`true`;
  const [rows, counted] = await Promise.all([
    readRows(
      ctx,
      TEAM_MEMBER_ROW,
      sql`
      select id, name, title, city, place from (${rankedTeam}) team where ${where}
      order by place limit ${limit} offset ${(page - 1) * limit}`,
    ),
    readRows(
      ctx,
      { total: int, members: int },
      sql`
      select count(*) filter (where ${where})::int as total, count(*)::int as members
      from farmers where is_active and deleted_at is null`,
    ),
  ]);
  const { total, members } = counted[0]!;
  return { ...toPage(rows, { total }, { page, limit }), members };
}
