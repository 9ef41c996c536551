import { eq } from 'drizzle-orm';
import { sessions } from '../../src/db/schema/auth-tables.ts';
import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { GROUP_ROLES, type GroupRole } from '../../src/shared/enums/group-duties.ts';
import { type SignedIn, signedIn } from './sign-in-as.ts';
import type { TestApp } from './test-app.ts';

export type TestGroup = { id: number; name: string; people: Record<GroupRole, SignedIn> };

let made = 0;

/** A group that was let in, with one member of each role, each acting for it; customers by themselves. */
export async function makeGroup(app: Pick<TestApp, 'ctx'>): Promise<TestGroup> {
  made += 1;
  const { ctx } = app;
  const name = `Kelompok Tani ${made}`;
  const people = {} as TestGroup['people'];
  for (const role of GROUP_ROLES) people[role] = await signedIn(app, { name: `${role} ${made}` });
  const [row] = await inTransaction(ctx, async ({ db }) => {
    const rows = await db
      .insert(farmers)
      .values({
        userId: people.ketua.userId,
        kind: 'kelompok_tani',
        name,
        address: 'Dusun Ngipik',
        province: 'Yogyakarta',
        city: 'Bantul',
        latitude: -7.9,
        longitude: 110.33,
      })
      .returning({ id: farmers.id });
    await db.insert(groupMembers).values(
      GROUP_ROLES.map((role) => ({
        farmerId: rows[0]!.id,
        userId: people[role].userId,
        role,
        joinedAt: ctx.clock.now(),
      })),
    );
    return rows;
  });
  for (const role of GROUP_ROLES) await actingFor(app, people[role], row!.id, { name, role });
  return { id: row!.id, name, people };
}

/** From now on `who` acts for the group, in his session and as an actor handed to a verb. */
export async function actingFor(
  { ctx }: Pick<TestApp, 'ctx'>,
  who: SignedIn,
  groupId: number,
  group: { name: string; role: GroupRole },
): Promise<void> {
  await ctx.db.update(sessions).set({ activeSellerId: groupId }).where(eq(sessions.userId, who.userId));
  who.farmerId = groupId;
  Object.assign(who.actor, { role: 'farmer', farmerId: groupId, group });
}
