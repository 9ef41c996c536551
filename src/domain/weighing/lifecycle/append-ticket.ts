import { randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { weighTicketChains, weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { AppContext } from '../../context.ts';
import { type TicketContent, ticketHash } from '../policies/canonical-ticket.ts';
import type { Ticket } from './lock-ticket.ts';

/** Letters and digits that are not confused when a code is read aloud. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function generateTicketCode(): string {
  let code = 'NT-';
  for (let i = 0; i < 8; i += 1) code += CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return code;
}

type NewTicket = Omit<TicketContent, 'code' | 'salt' | 'seq' | 'prev' | 'createdAt' | 'replaces'> & {
  replaces: Pick<Ticket, 'id' | 'code'> | null;
  proposedById: string | null;
  key: string | null;
  /** The buyer weighed, and takes the quantity above the tolerance. */
  takesExcess: boolean;
};

/**
 * Appends a ticket to its seller's chain, in the caller's transaction. The chain's row is locked until the
 * transaction ends, after the order's locks, so that no two tickets get the same position.
 */
export async function appendTicket(ctx: AppContext, { replaces, ...given }: NewTicket): Promise<Ticket> {
  const mine = eq(weighTicketChains.farmerId, given.farmerId);
  await ctx.db
    .insert(weighTicketChains)
    .values({ farmerId: given.farmerId, seq: 0, hash: '' })
    .onConflictDoNothing();
  const [end] = await ctx.db.select().from(weighTicketChains).where(mine).for('update');
  const { proposedById, key, takesExcess, ...figures } = given;
  const content: TicketContent = {
    ...figures,
    replaces: replaces?.code ?? null,
    code: generateTicketCode(),
    salt: randomBytes(16).toString('base64url'),
    seq: end!.seq + 1,
    prev: end!.hash,
    createdAt: ctx.clock.now(),
  };
  const hash = ticketHash(content);
  const { replaces: _, ...columns } = content;
  const [made] = await ctx.db
    .insert(weighTickets)
    .values({
      ...columns,
      proposedById,
      key,
      takesExcess,
      replacesId: replaces?.id ?? null,
      hash,
      status: 'proposed',
    })
    .returning();
  await ctx.db.update(weighTicketChains).set({ seq: content.seq, hash }).where(mine);
  return made!;
}
