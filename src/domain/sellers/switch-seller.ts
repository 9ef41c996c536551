import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { sessions } from '../../db/schema/auth-tables.ts';
import { groupMembers } from '../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import type { GroupRole } from '../../shared/enums/group-duties.ts';
import type { SellerKind } from '../../shared/enums/seller-kinds.ts';
import { switchSellerInput } from '../../shared/schemas/people/seller-schemas.ts';
import { type Actor, type AppContext, requireUser, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';

/** A seller for which the user may act: their own, or a group in which they have `role`. */
export type OwnSeller = {
  id: number;
  kind: SellerKind;
  name: string;
  /** Whether it is approved and public. */
  approved: boolean;
  role: GroupRole | null;
  /** Whether it is active in this browser now. */
  acting: boolean;
};

/** The user's sellers: their own first, then those of their groups by name. */
export async function findOwnSellers(ctx: AppContext, actor: Actor): Promise<OwnSeller[]> {
  const user = requireUser(actor);
  const columns = {
    id: farmers.id,
    kind: farmers.kind,
    name: farmers.name,
    approved: farmers.approved,
  };
  const [own, groups] = await Promise.all([
    ctx.db
      .select(columns)
      .from(farmers)
      .where(and(eq(farmers.userId, user.userId), eq(farmers.kind, 'person'), isNull(farmers.deletedAt))),
    ctx.db
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
 * Makes `farmerId` the active seller in this browser, or with null the user themselves. Another's is rejected
 * (`stall_not_yours`, 403); every request checks the membership again.
 */
export async function switchSeller(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof switchSellerInput>,
): Promise<void> {
  const user = requireUser(actor);
  const { farmerId } = parse(switchSellerInput, input);
  if (farmerId !== null) await requireOwnSeller(ctx, user, farmerId);
  await ctx.db
    .update(sessions)
    .set({ activeSellerId: farmerId })
    .where(and(eq(sessions.id, user.proof?.sessionId ?? ''), eq(sessions.userId, user.userId)));
}

async function requireOwnSeller(ctx: AppContext, user: UserActor, farmerId: number): Promise<void> {
  const stalls = await findOwnSellers(ctx, user);
  if (user.role === 'admin' || !stalls.some(({ id }) => id === farmerId)) fail('stall_not_yours');
}
