import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { sessions } from '../../db/schema/auth.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { actForInput } from '../../shared/input/people/sellers.ts';
import type { GroupRole } from '../../shared/kinds/group-duties.ts';
import type { SellerKind } from '../../shared/kinds/seller-kinds.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop, type UserActor } from '../shop.ts';

/** A stall for which somebody may act: his own, or a group's in which he has `role`. */
export type OwnStall = {
  id: number;
  kind: SellerKind;
  name: string;
  /** Whether it has been let in, and shows. */
  approved: boolean;
  role: GroupRole | null;
  /** Whether he acts for it in this browser now. */
  acting: boolean;
};

/** The stalls of the asking user: his own first, then those of his groups by name. */
export async function findOwnStalls(shop: Shop, actor: Actor): Promise<OwnStall[]> {
  const user = requireUser(actor);
  const columns = {
    id: farmers.id,
    kind: farmers.kind,
    name: farmers.name,
    approved: farmers.approved,
  };
  const [own, groups] = await Promise.all([
    shop.db
      .select(columns)
      .from(farmers)
      .where(and(eq(farmers.userId, user.userId), eq(farmers.kind, 'person'), isNull(farmers.deletedAt))),
    shop.db
      .select({ ...columns, role: groupMembers.role })
      .from(groupMembers)
      .innerJoin(farmers, eq(farmers.id, groupMembers.farmerId))
      .where(
        and(eq(groupMembers.userId, user.userId), isNull(groupMembers.leftAt), isNull(farmers.deletedAt)),
      )
      .orderBy(asc(farmers.name), asc(farmers.id)),
  ]);
  const acting = ({ id }: { id: number }) => user.role === 'farmer' && user.farmerId === id;
  return [...own.map((one) => ({ ...one, role: null })), ...groups].map((one) => ({
    ...one,
    acting: acting(one),
  }));
}

/**
 * From now on he acts in this browser for the stall `farmerId`, or for himself again where it is null. Another's stall is
 * refused (`stall_not_yours`, 403); whether he still belongs to it is asked at every request.
 */
export async function actFor(shop: Shop, actor: Actor, input: z.input<typeof actForInput>): Promise<void> {
  const user = requireUser(actor);
  const { farmerId } = parse(actForInput, input);
  if (farmerId !== null) await requireOwn(shop, user, farmerId);
  await shop.db
    .update(sessions)
    .set({ actingFor: farmerId })
    .where(and(eq(sessions.id, user.proof?.sessionId ?? ''), eq(sessions.userId, user.userId)));
}

async function requireOwn(shop: Shop, user: UserActor, farmerId: number): Promise<void> {
  const stalls = await findOwnStalls(shop, user);
  if (user.role === 'admin' || !stalls.some(({ id }) => id === farmerId)) refuse('stall_not_yours');
}
