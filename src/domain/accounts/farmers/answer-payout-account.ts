import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { payoutAccountProposals } from '../../../db/schema/payment-tables.ts';
import { auditLog } from '../../../db/schema/system-tables.ts';
import { accountEnd } from '../../../shared/enums/money-labels.ts';
import { answerAccountInput } from '../../../shared/schemas/people/payout-account-schemas.ts';
import type { PayoutAccount } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty, type UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { channelsForCode } from '../../notifications/channels/channel-registry.ts';
import { notify } from '../../notifications/notify.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import {
  CODE_MINUTES,
  type CodeSubject,
  createOneTimeCode,
  deleteOneTimeCode,
  findOneTimeCode,
  verifyOneTimeCode,
} from '../authentication/one-time-code.ts';
import { emailPayoutAccountChanged } from './email-payout-account-changed.ts';
import { hasSecondFactor, payoutLinkHash, phoneIsFresh } from './payout-account-link.ts';
import { getSellerProfile } from './seller-profile.ts';

/** A proposal as its farmer sees it; `needsCode` when accepting needs a code that is sent to the farmer's phone. */
export type AccountQuestion = {
  account: PayoutAccount;
  /** The account in force, which stays until the farmer accepts. */
  current: PayoutAccount | null;
  by: string;
  at: string;
  needsCode: boolean;
};

/** Returns the account that the farmer is asked to accept; null without a proposal. */
export async function getAccountQuestion(ctx: AppContext, actor: Actor): Promise<AccountQuestion | null> {
  const user = requireDuty(actor, 'stall.edit');
  const open = await readProposal(ctx, eq(payoutAccountProposals.farmerId, user.farmerId ?? -1));
  if (!open) return null;
  const { account, current, by, at } = open;
  return { account, current, by, at: at.toISOString(), needsCode: await handedOutByProposer(ctx, open) };
}

/** Sends a code to the farmer's phone for accepting; at most three an hour. Throws `account_code_no_way` (409). */
export async function requestAccountCode(
  ctx: AppContext,
  actor: Actor,
): Promise<{ way: 'whatsapp' | 'sms' }> {
  const user = requireDuty(actor, 'stall.edit');
  const open =
    (await readProposal(ctx, eq(payoutAccountProposals.farmerId, user.farmerId ?? -1))) ??
    fail('account_not_proposed');
  const { phone } = user;
  const [way] = await channelsForCode(ctx, { phone });
  if (!phone || !way || (await phoneIsFresh(ctx, user.userId, open.farmerId)))
    return fail('account_code_no_way');
  await reserveAttempt(
    ctx,
    { key: `account-code:account:${user.userId}`, limit: 3, minutes: 60 },
    { key: `account-code:phone:${phone}`, limit: 3, minutes: 60 },
  );
  await inTransaction(ctx, async (ctx) => {
    const code = await createOneTimeCode(ctx, codeSubject(user, open), 'phone');
    await enqueueMessages(ctx, [
      {
        key: `account-code:${randomUUID()}`,
        channel: way,
        recipient: phone,
        userId: user.userId,
        content: { code },
        isTransactional: true,
      },
    ]);
  });
  return { way };
}

/**
 * Answers the proposal as the signed-in farmer. Accepting makes it the account for payouts; it requires recent
 * authentication, is rejected from the proposer or the proposer's browser, and needs a code from the farmer's phone
 * when the proposer also handed out the way into the account. Throws `account_not_proposed` (409) for an answered or
 * replaced proposal.
 */
export async function answerPayoutAccount(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof answerAccountInput>,
  browser: AnsweringBrowser,
): Promise<'yes' | 'no'> {
  const user = requireDuty(actor, 'stall.edit');
  const given = parse(answerAccountInput, input);
  const of = eq(payoutAccountProposals.farmerId, user.farmerId ?? -1);
  const open = (await readProposal(ctx, of)) ?? fail('account_not_proposed');
  if (given.answer === 'yes') {
    await requireRecentAuth(ctx, user);
    await requireOtherHand(user, browser, open);
    if (await handedOutByProposer(ctx, open)) await requireCode(ctx, user, open, given.code);
  }
  return inTransaction(ctx, (ctx) => applyAnswer(ctx, user, of, given));
}

/** Returns the proposal of a link; throws `account_link_invalid` (404). Reading changes nothing. */
export async function getAccountQuestionByLink(ctx: AppContext, token: string) {
  const { open } = await readLink(ctx, token);
  return { name: open.name, account: open.account, current: open.current };
}

/**
 * Answers the proposal by the link that was sent to the farmer's phone, without signing in. The link works once; it is
 * void when the account has since got a second factor or another phone, and for a user who is signed in as an admin.
 */
export async function answerPayoutAccountByLink(
  ctx: AppContext,
  actor: Actor,
  token: string,
  input: z.input<typeof answerAccountInput>,
  { browser, address }: { browser: AnsweringBrowser; address: string },
): Promise<'yes' | 'no'> {
  const given = parse(answerAccountInput, input);
  const attempt = await reserveAttempt(ctx, {
    key: `account-link:address:${addressKey(address)}`,
    limit: 30,
    minutes: 15,
  });
  const { open, user, of } = await readLink(ctx, token);
  await attempt.uncounted();
  if (given.answer === 'yes') {
    if (actor.kind === 'enrolling' || (actor.kind === 'user' && actor.role === 'admin'))
      fail('account_own_proposal');
    await requireOtherHand(actor, browser, open);
    if (await hasSecondFactor(ctx, user.userId)) fail('account_sign_in');
    if (await phoneIsFresh(ctx, user.userId, open.farmerId)) fail('account_link_invalid');
  }
  return inTransaction(ctx, (ctx) => applyAnswer(ctx, user, of, given));
}

type Proposal = NonNullable<Awaited<ReturnType<typeof readProposal>>>;

async function readProposal(ctx: AppContext, where: ReturnType<typeof eq>) {
  const proposer = alias(users, 'proposer');
  const [row] = await ctx.db
    .select({
      farmerId: payoutAccountProposals.farmerId,
      account: payoutAccountProposals.account,
      proposedBy: payoutAccountProposals.proposedBy,
      at: payoutAccountProposals.proposedAt,
      by: proposer.name,
      current: farmers.payoutAccount,
      name: farmers.name,
      userId: farmers.userId,
    })
    .from(payoutAccountProposals)
    .innerJoin(farmers, and(eq(farmers.id, payoutAccountProposals.farmerId), isNull(farmers.deletedAt)))
    .innerJoin(proposer, eq(proposer.id, payoutAccountProposals.proposedBy))
    .where(where);
  return row;
}

async function readLink(
  ctx: AppContext,
  token: string,
): Promise<{ open: Proposal; user: UserActor; of: ReturnType<typeof eq> }> {
  const of = eq(payoutAccountProposals.tokenHash, payoutLinkHash(ctx, token));
  const valid = and(of, gt(payoutAccountProposals.linkExpiresAt, ctx.clock.now()))!;
  const open = (await readProposal(ctx, valid)) ?? fail('account_link_invalid');
  const [user] = await ctx.db
    .select({ userId: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(and(eq(users.id, open.userId), eq(users.isActive, true), isNull(users.deletedAt)));
  if (!user) return fail('account_link_invalid');
  return { open, of: valid, user: { kind: 'user', role: 'farmer', farmerId: open.farmerId, ...user } };
}

/** The ways into an account that an admin sees: the admin who created one may have used it. */
const HANDED_OUT = ['user.invited', 'user.invitation-slip', 'user.password-link', 'user.spoken-code'];

/** Whether the proposer also handed out a way into the farmer's account. */
async function handedOutByProposer(ctx: AppContext, { userId, proposedBy }: Proposal): Promise<boolean> {
  return (
    (await ctx.db.$count(
      auditLog,
      and(
        eq(auditLog.entity, 'user'),
        eq(auditLog.entityId, userId),
        eq(auditLog.actorId, proposedBy),
        inArray(auditLog.action, HANDED_OUT),
        // An invitation that the shop sends to the phone itself is never shown to the admin.
        sql`${auditLog.after} ->> 'sentByShop' is null`,
      ),
    )) > 0
  );
}

/** The browser of an answer: whether a user has signed in in it before. */
export type AnsweringBrowser = { knows(userId: string): Promise<boolean> };

/** Rejects acceptance by the proposer, or from a browser in which the proposer has signed in. */
async function requireOtherHand(
  actor: Actor,
  browser: AnsweringBrowser,
  { proposedBy }: Proposal,
): Promise<void> {
  const isProposer = actor.kind === 'user' && actor.userId === proposedBy;
  if (isProposer || (await browser.knows(proposedBy))) fail('account_own_proposal');
}

const codeSubject = ({ userId, phone }: UserActor, { account, at }: Proposal): CodeSubject => ({
  identifier: `account:${userId}`,
  subject: `${userId}:${phone}:${account.number}:${at.getTime()}`,
});

async function requireCode(ctx: AppContext, user: UserActor, open: Proposal, typed: string | undefined) {
  if (!typed) return fail('account_code_needed');
  const of = codeSubject(user, open);
  const kept = await findOneTimeCode(ctx, of);
  const attempt = await reserveAttempt(
    ctx,
    { key: `account-code:tries:${kept?.id ?? user.userId}`, limit: 5, minutes: CODE_MINUTES },
    { key: `account-code:tries:account:${user.userId}`, limit: 30, minutes: 24 * 60 },
  );
  if (!kept || !verifyOneTimeCode(ctx, of, kept.value, typed))
    return fail('entry_code_wrong', {}, { code: 'Kode salah atau sudah tidak berlaku' });
  await attempt.uncounted();
  if (!(await deleteOneTimeCode(ctx, of, kept.id))) return fail('entry_code_wrong');
}

/** Deletes the proposal, once; acceptance makes it the account. In the caller's transaction. */
async function applyAnswer(
  ctx: AppContext,
  user: UserActor,
  where: ReturnType<typeof eq>,
  { answer, number }: z.output<typeof answerAccountInput>,
): Promise<'yes' | 'no'> {
  const [taken] = await ctx.db.delete(payoutAccountProposals).where(where).returning();
  if (!taken || taken.account.number !== number) return fail('account_not_proposed');
  const { farmerId, account, proposedBy } = taken;
  const [stall] = await ctx.db
    .select({ name: farmers.name, account: farmers.payoutAccount })
    .from(farmers)
    .where(eq(farmers.id, farmerId))
    .for('no key update');
  if (answer === 'yes') {
    await ctx.db
      .update(farmers)
      .set({ payoutAccount: account, version: sql`${farmers.version} + 1`, updatedAt: ctx.clock.now() })
      .where(eq(farmers.id, farmerId));
  }
  await recordAudit(ctx, user, {
    action: answer === 'yes' ? 'farmer.account-confirm' : 'farmer.account-decline',
    entity: 'farmer',
    entityId: farmerId,
    before: { payoutAccount: stall?.account ?? null },
    after: answer === 'yes' ? { payoutAccount: account } : {},
  });
  if (answer === 'yes') await emailPayoutAccountChanged(ctx, user, await getSellerProfile(ctx, user));
  const told = answer === 'yes' ? 'membenarkan' : 'menolak';
  await notify(ctx, [
    {
      userId: proposedBy,
      kind: 'account.payout',
      text: `${stall?.name ?? 'Petani'} ${told} rekening ${accountEnd(account)} yang Anda usulkan.`,
      href: `/admin/farmers/${farmerId}/payout-account`,
    },
  ]);
  return answer;
}
