import { GROUP_ROLES } from '../../../shared/kinds/group-duties.ts';
import { num, oneOf, type RowOf, readPlanned, text } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';

const NAMED = { name: text, role: oneOf(GROUP_ROLES), members: num };
/** A member of a group who agreed to be named on its page; `members` is how many there are in all. */
export type NamedMember = RowOf<typeof NAMED>;

/** Those members of a group who agreed to be named, its ketua first; none of a person's stall. */
export async function findGroupMembers(shop: Shop, _actor: Actor, farmerId: number): Promise<NamedMember[]> {
  return readPlanned(
    shop.pool,
    NAMED,
    `select u.name, m.role, (select count(*)::int from group_members a where a.farmer_id = $1 and a.left_at is null) as members
     from group_members m join users u on u.id = m.user_id
     where m.farmer_id = $1 and m.left_at is null and m.named
     order by array_position(array['ketua','bendahara','juru_timbang','anggota'], m.role), u.name`,
    [farmerId],
  );
}
