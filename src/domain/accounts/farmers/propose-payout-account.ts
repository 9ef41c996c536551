import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { payoutAccountProposals } from '../../../db/schema/payment-tables.ts';
import { accountEnd } from '../../../shared/enums/money-labels.ts';
import { proposedAccountInput } from '../../../shared/schemas/people/payout-account-schemas.ts';
import type { PayoutAccount } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { recordAudit, recordAudits } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser, type UserActor } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { notify } from '../../notifications/notify.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { hasCredential } from '../authentication/enter-account.ts';
import { sendPayoutAccountLink } from './payout-account-link.ts';

/** A farmer's payout account as an admin sees it, with the proposal that awaits the farmer's answer. */
type ProposedAccountView = {
  farmerId: number;
  name: string;
  account: PayoutAccount | null;
  proposed: { account: PayoutAccount; by: string; at: string; sentToPhone: boolean } | null;
};

/** Returns a farmer's payout account and the open proposal. Admins only. */
export async function getProposedAccount(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
): Promise<ProposedAccountView> {
  requireUser(actor, { admin: 'getProposedAccount' });
  const [row] = await ctx.db
    .select({
      name: farmers.name,
      account: farmers.payoutAccount,
      proposed: payoutAccountProposals.account,
      by: users.name,
      at: payoutAccountProposals.proposedAt,
      tokenHash: payoutAccountProposals.tokenHash,
    })
    .from(farmers)
    .leftJoin(payoutAccountProposals, eq(payoutAccountProposals.farmerId, farmers.id))
    .leftJoin(users, eq(users.id, payoutAccountProposals.proposedBy))
    .where(and(eq(farmers.id, farmerId), isNull(farmers.deletedAt)));
  if (!row) return fail('farmer_not_found');
  const { name, account, proposed, by, at, tokenHash } = row;
  return {
    farmerId,
    name,
    account,
    proposed: proposed &&
      at && { account: proposed, by: by ?? '', at: at.toISOString(), sentToPhone: tokenHash !== null },
  };
}

/**
 * Proposes a payout account for a farmer, in place of an earlier proposal. Until the farmer agrees
 * (`answerPayoutAccount`), nothing is paid to it and an account in force stays; the farmer is notified by their
 * channels. Admins only, with recent authentication.
 */
export async function proposePayoutAccount(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof proposedAccountInput>,
): Promise<ProposedAccountView> {
  const admin = requireUser(actor, { admin: 'proposePayoutAccount' });
  await requireCommandProof(ctx, admin, 'proposePayoutAccount');
  const account = parse(proposedAccountInput, input);
  await reserveAttempt(
    ctx,
    { key: `payout-account:farmer:${farmerId}`, limit: 5, minutes: 60 },
    { key: `payout-account:admin:${admin.userId}`, limit: 60, minutes: 60 },
  );
  return inTransaction(ctx, async (ctx) => {
    const [stall] = await ctx.db
      .select({ account: farmers.payoutAccount })
      .from(farmers)
      .where(and(eq(farmers.id, farmerId), isNull(farmers.deletedAt)))
      .for('no key update');
    if (!stall) return fail('farmer_not_found');
    if (isDeepStrictEqual(stall.account, account))
      failAt('number', 'Rekening ini sudah tercatat untuk petani ini');
    await storeAccountProposals(ctx, admin, [{ farmerId, account }]);
    await tellFarmer(ctx, farmerId, account);
    return getProposedAccount(ctx, actor, farmerId);
  });
}

/** Withdraws the open proposal; its link is void. Admins only. */
export async function withdrawPayoutAccount(ctx: AppContext, actor: Actor, farmerId: number): Promise<void> {
  const admin = requireUser(actor, { admin: 'withdrawPayoutAccount' });
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(payoutAccountProposals)
      .where(eq(payoutAccountProposals.farmerId, farmerId))
      .returning({ account: payoutAccountProposals.account });
    if (!gone) return fail('account_not_proposed');
    await recordAudit(ctx, admin, {
      action: 'farmer.account-withdraw',
      entity: 'farmer',
      entityId: farmerId,
      before: { payoutAccount: gone.account },
    });
  });
}

/** Stores proposals and records each in the audit log, in the caller's transaction; notifies nobody. */
export async function storeAccountProposals(
  ctx: AppContext,
  admin: UserActor,
  all: { farmerId: number; account: PayoutAccount }[],
): Promise<void> {
  if (all.length === 0) return;
  const now = ctx.clock.now();
  const farmerIds = all.map((one) => one.farmerId);
  await ctx.db.delete(payoutAccountProposals).where(inArray(payoutAccountProposals.farmerId, farmerIds));
  await ctx.db
    .insert(payoutAccountProposals)
    .values(all.map((one) => ({ ...one, proposedBy: admin.userId, proposedAt: now })));
  await recordAudits(
    ctx,
    admin,
    all.map(({ farmerId, account }) => ({
      action: 'farmer.account-propose',
      entity: 'farmer' as const,
      entityId: farmerId,
      after: { payoutAccount: account },
    })),
  );
}

/**
 * Notifies a farmer who can sign in: by a link to the phone if that is allowed, otherwise by e-mail and on the site.
 */
async function tellFarmer(ctx: AppContext, farmerId: number, account: PayoutAccount): Promise<void> {
  const [person] = await ctx.db
    .select({
      userId: users.id,
      kind: farmers.kind,
      name: users.name,
      email: users.email,
      phone: users.phone,
    })
    .from(farmers)
    .innerJoin(users, eq(users.id, farmers.userId))
    .where(eq(farmers.id, farmerId));
  // A farmer who has never signed in sees the proposal at the first sign-in: nobody has verified their address yet.
  if (!person || !(await hasCredential(ctx, person.userId))) return;
  const { site } = await getSettings(ctx, 'site');
  const text = `Pengelola mengusulkan rekening pencairan Anda: ${accountEnd(account)}, atas nama ${account.holder}. Benar?`;
  if (await sendPayoutAccountLink(ctx, { farmerId, ...person, text })) return;
  await queueEmails(ctx, [
    {
      key: `account-proposed:${farmerId}:${ctx.clock.now().getTime()}`,
      to: person.email,
      isTransactional: true,
      letter: {
        subject: 'Benarkah ini rekening Anda?',
        greeting: `Halo ${person.name},`,
        body: [
          `${text} Uang dari ${site.product} baru dikirim ke sana setelah Anda menjawab ya.`,
          'Bila bukan rekening Anda, jawab bukan; tidak ada yang berubah.',
          { button: 'Jawab ya atau bukan', href: `${ctx.config.publicUrl}/admin/settings#payout-account` },
        ],
      },
    },
  ]);
  await notify(ctx, [
    { userId: person.userId, kind: 'account.payout', text, href: '/admin/settings#payout-account' },
  ]);
}
