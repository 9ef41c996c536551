import { eq, inArray } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import { accountEnd } from '../../shared/labels.ts';
import { queueMail } from '../notify/mail/mail.ts';
import { tell } from '../notify/tell.ts';
import { moneyText } from '../settings/money-text.ts';
import type { Shop } from '../shop.ts';

/** A farmer's part of a payout. */
export type PayoutPart = { farmerId: number; amount: number; account: PayoutAccount | null };

/** Of a payout to tell its farmers: that it was sent, that this was said too early, or that a part came back. */
type News = { payoutId: number; event: 'sent' | 'unsent' | 'returned'; reason?: string };

/** Tells each farmer in the site what became of his part; by mail too, once, when it was sent. */
export async function tellPaid(
  shop: Shop,
  { payoutId, event, reason }: News,
  parts: PayoutPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const money = await moneyText(shop);
  const people = await shop.db
    .select({
      farmerId: farmers.id,
      userId: users.id,
      name: farmers.name,
      email: users.email,
      preferences: users.preferences,
    })
    .from(farmers)
    .innerJoin(users, eq(users.id, farmers.userId))
    .where(
      inArray(
        farmers.id,
        parts.map((part) => part.farmerId),
      ),
    );
  const byId = new Map(people.map((person) => [person.farmerId, person]));
  const told = parts.flatMap((part) => {
    const person = byId.get(part.farmerId);
    if (!person) return [];
    const to = part.account ? ` ke ${accountEnd(part.account)}` : '';
    const about = `(pencairan nomor ${payoutId})`;
    const amount = money(part.amount);
    const text = {
      sent: `${amount} dari hasil penjualan Anda ditransfer${to} ${about}.`,
      unsent: `${amount} ternyata belum ditransfer${to}: ${reason} ${about}.`,
      returned: `${amount} tidak sampai${to} dan kembali ke saldo Anda: ${reason} ${about}.`,
    }[event];
    return [{ ...part, ...person, amount, text, href: `/admin/balances/${part.farmerId}` }];
  });
  if (event === 'sent') {
    await queueMail(
      shop,
      told
        .filter((one) => one.preferences.email !== false)
        .map((one) => ({
          key: `payout:${payoutId}:${one.farmerId}`,
          to: one.email,
          letter: {
            subject: `Pencairan ${one.amount}`,
            greeting: `Halo ${one.name},`,
            body: [one.text, { button: 'Lihat rinciannya', href: `${shop.config.publicUrl}${one.href}` }],
          },
        })),
    );
  }
  await tell(
    shop,
    told.map((one) => ({
      userId: one.userId,
      kind: 'money.payout',
      text: one.text,
      href: one.href,
      data: { payout: payoutId },
    })),
  );
}
