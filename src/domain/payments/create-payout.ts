import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth.ts';
import { payouts } from '../../db/schema/payments.ts';
import { payoutInput } from '../../shared/input/money.ts';
import type { PayoutAccount } from '../../shared/input/stall.ts';
import { accountEnd } from '../../shared/labels.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { queueMail } from '../notify/mail.ts';
import { tell } from '../notify/tell.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { moneyText } from '../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { lockBalances } from './balances.ts';
import { bookMoney } from './money.ts';

/**
 * Sets aside all that is free of each farmer's balance, in one batch to be paid out, all or nothing; what is held stays. A balance is paid out once, however
 * many admins press at once: whoever comes second finds it changed (`payout_changed`, 409), as he does when a sale or
 * refund was booked since he looked, or where a farmer has changed the account that the money was sent to
 * (`payout_account_changed`, 409). The account is kept with the payout. Each farmer is told, in the site and by mail. Admins only.
 */
export async function createPayout(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof payoutInput>,
): Promise<{ id: number; total: number; farmers: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { farmers, note } = parse(payoutInput, input);
  return inTransaction(shop, async (shop) => {
    const today = await lockBalances(
      shop,
      farmers.map((farmer) => farmer.id),
    );
    for (const { id, amount, account } of farmers) {
      const found = today.get(id) ?? refuse('farmer_not_found');
      if (found.free !== amount) {
        refuse('payout_changed', {
          farmer: found.name,
          today: (await moneyText(shop))(Math.max(0, found.free)),
        });
      }
      if (account !== undefined && account !== (found.account?.number ?? null)) {
        refuse('payout_account_changed', { farmer: found.name });
      }
    }
    const [payout] = await shop.db
      .insert(payouts)
      .values({ createdBy: userId, createdAt: shop.clock.now(), note })
      .returning({ id: payouts.id });
    const { id } = payout!;
    await bookMoney(
      shop,
      farmers.map((farmer) => ({
        kind: 'payout' as const,
        farmerId: farmer.id,
        payoutId: id,
        account: today.get(farmer.id)?.account,
        cash: -farmer.amount,
        farmer: -farmer.amount,
        actorId: userId,
        note,
      })),
    );
    const total = farmers.reduce((sum, farmer) => sum + farmer.amount, 0);
    await noteAudit(shop, actor, {
      action: 'payout.create',
      entity: 'payout',
      entityId: id,
      after: { total, farmers: farmers.length, note },
    });
    await tellFarmers(
      shop,
      id,
      farmers.map(({ id, amount }) => {
        const { name, userId, account } = today.get(id)!;
        return { id, amount, name, userId, to: account };
      }),
    );
    return { id, total, farmers: farmers.length };
  });
}

type Paid = { id: number; amount: number; userId: string; name: string; to: PayoutAccount | null };

async function tellFarmers(shop: Shop, payoutId: number, paid: Paid[]): Promise<void> {
  const money = await moneyText(shop);
  const href = (farmer: Paid) => `/admin/balances/${farmer.id}`;
  const text = (farmer: Paid) =>
    `${money(farmer.amount)} dari hasil penjualan Anda dicairkan${farmer.to ? ` ke ${accountEnd(farmer.to)}` : ''} (pencairan nomor ${payoutId}).`;
  const people = await shop.db
    .select({ id: users.id, email: users.email, preferences: users.preferences })
    .from(users)
    .where(
      inArray(
        users.id,
        paid.map((farmer) => farmer.userId),
      ),
    );
  const byId = new Map(people.map((person) => [person.id, person]));
  await queueMail(
    shop,
    paid.flatMap((farmer) => {
      const person = byId.get(farmer.userId);
      if (!person || person.preferences.email === false) return [];
      return {
        key: `payout:${payoutId}:${farmer.id}`,
        to: person.email,
        letter: {
          subject: `Pencairan ${money(farmer.amount)}`,
          greeting: `Halo ${farmer.name},`,
          body: [
            text(farmer),
            { button: 'Lihat rinciannya', href: `${shop.config.publicUrl}${href(farmer)}` },
          ],
        },
      };
    }),
  );
  await tell(
    shop,
    paid.map((farmer) => ({
      userId: farmer.userId,
      kind: 'money.payout',
      text: text(farmer),
      href: href(farmer),
      data: { payout: payoutId },
    })),
  );
}
