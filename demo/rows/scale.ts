import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema/auth-tables.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';

const SACK = 50;
const TARE = 0.15;

/** The readings of sacks on the scale, each with its own tare. */
export function sacksOf(net: number): { gross: number; tare: number; sacks: number }[] {
  const made = [];
  for (let left = net; left > 0.05; left -= SACK) {
    const gross = Math.round((Math.min(left, SACK) + TARE) * 100) / 100;
    made.push({ gross, tare: TARE, sacks: 1 });
  }
  return made;
}

/** The actor of a demo user, for the stall `farmerId` if the user has one. */
export async function actorOf(ctx: AppContext, userId: string, farmerId: number | null): Promise<UserActor> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const { id, role, name, email, phone } = user!;
  return { kind: 'user', userId: id, role, name, email, phone, farmerId };
}
