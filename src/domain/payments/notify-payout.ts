import { eq, inArray } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { accountEnd } from '../../shared/enums/money-labels.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import type { AppContext } from '../context.ts';
import { queueEmails } from '../notifications/email/queue-emails.ts';
import { notify } from '../notifications/notify.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';

/** A farmer's part of a payout. */
export type PayoutPart = { farmerId: number; amount: number; account: PayoutAccount | null };

/** The event that its farmers are notified of: sent, sending undone, or a part returned. */
type PayoutMessageEvent = { payoutId: number; event: 'sent' | 'unsent' | 'returned'; reason?: string };

/** Notifies each farmer of their part on the site; once sent, also by email, only once. */
export async function notifyPayout(
  ctx: AppContext,
  { payoutId, event, reason }: PayoutMessageEvent,
  parts: PayoutPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const money = await createMoneyFormatter(ctx);
  const people = await ctx.db
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
    await queueEmails(
      ctx,
      told
        .filter((one) => one.preferences.email !== false)
        .map((one) => ({
          key: `payout:${payoutId}:${one.farmerId}`,
          to: one.email,
          letter: {
            subject: `Pencairan ${one.amount}`,
            greeting: `Halo ${one.name},`,
            body: [one.text, { button: 'Lihat rinciannya', href: `${ctx.config.publicUrl}${one.href}` }],
          },
        })),
    );
  }
  await notify(
    ctx,
    told.map((one) => ({
      userId: one.userId,
      kind: 'money.payout',
      text: one.text,
      href: one.href,
      data: { payout: payoutId },
    })),
  );
}
