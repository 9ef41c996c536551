import { GROUP_ROLES } from '../../../shared/enums/group-duties.ts';
import type { Actor, AppContext } from '../../context.ts';
import { int, oneOf, type RowOf, readPlanned, text } from '../../read-rows.ts';

const PUBLIC_MEMBER = { name: text, role: oneOf(GROUP_ROLES), members: int };
/** A group member who agreed to be named on its page; `members` is the number of all members. */
export type PublicGroupMember = RowOf<typeof PUBLIC_MEMBER>;

/** Lists the members of a group who agreed to be named, its ketua first; empty for a single farmer. */
export async function findPublicGroupMembers(
  ctx: AppContext,
  _actor: Actor,
  farmerId: number,
): Promise<PublicGroupMember[]> {
  return readPlanned(
    ctx.pool,
    PUBLIC_MEMBER,
    `select u.name, m.role, (select count(*)::int from group_members a where a.farmer_id = $1 and a.left_at is null) as members
     from group_members m join users u on u.id = m.user_id
     where m.farmer_id = $1 and m.left_at is null and m.name_public
     order by array_position(array['ketua','bendahara','juru_timbang','anggota'], m.role), u.name`,
    [farmerId],
  );
}
