import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { weighChains, weighTickets } from '../../../db/schema/weighing.ts';
import type { Shop } from '../../shop.ts';
import { type TicketContent, ticketHash } from '../rules/ticket-json.ts';
import type { Ticket } from './lock-ticket.ts';

/** Letters and digits that nobody mistakes for one another when a code is read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function ticketCode(): string {
  let code = 'NT-';
  for (let i = 0; i < 8; i += 1) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}

type New = Omit<TicketContent, 'code' | 'seq' | 'prev' | 'createdAt' | 'replaces'> & {
  replaces: Pick<Ticket, 'id' | 'code'> | null;
  proposedById: string | null;
  key: string | null;
  /** The buyer weighed, and takes what is above the tolerance. */
  takesExcess: boolean;
};

/**
 * Puts a ticket at the end of its seller's chain, in the caller's transaction. The chain's row is locked until that ends, after
 * the order's locks, so that no two tickets take the same place.
 */
export async function appendTicket(shop: Shop, { replaces, ...given }: New): Promise<Ticket> {
  const mine = eq(weighChains.farmerId, given.farmerId);
  await shop.db
    .insert(weighChains)
    .values({ farmerId: given.farmerId, seq: 0, hash: '' })
    .onConflictDoNothing();
  const [end] = await shop.db.select().from(weighChains).where(mine).for('update');
  const { proposedById, key, takesExcess, ...figures } = given;
  const content: TicketContent = {
    ...figures,
    replaces: replaces?.code ?? null,
    code: ticketCode(),
    seq: end!.seq + 1,
    prev: end!.hash,
    createdAt: shop.clock.now(),
  };
  const hash = ticketHash(content);
  const { replaces: _, ...columns } = content;
  const [made] = await shop.db
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
  await shop.db.update(weighChains).set({ seq: content.seq, hash }).where(mine);
  return made!;
}
