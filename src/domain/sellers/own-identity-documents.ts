import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { identitySubmissions } from '../../db/schema/seller-tables.ts';
import type { BusinessKind, IdentityDocumentState } from '../../shared/enums/seller-kinds.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import {
  identityDocumentsInput,
  reviewIdentityDocumentsInput,
} from '../../shared/schemas/people/identity-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  requireDuty,
  requireUser,
  type UserActor,
} from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { encrypt } from '../notifications/channels/encryption.ts';
import { queueEmails } from '../notifications/email/queue-emails.ts';
import { notify } from '../notifications/notify.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';
import {
  getSellerIdentity,
  lockSellerIdentity,
  maskNumber,
  readSellerIdentity,
  type SellerIdentity,
  storeIdentity,
} from './seller-identity.ts';

/** A seller's submitted identity documents with masked numbers, and the decision. */
export type IdentitySubmission = {
  id: number;
  state: IdentityDocumentState;
  legalName: string;
  businessKind: BusinessKind;
  /** Null when the seller left them unchanged, and after the decision. */
  nik: string | null;
  npwp: string | null;
  taxable: boolean;
  statement: boolean;
  exemptUntil: string | null;
  exemptNumber: string | null;
  reason: string | null;
  sentAt: string;
  answeredAt: string | null;
  version: number;
};

/** A seller's own identity: the stored facts, the submissions, and the figures of their tax. */
export type OwnIdentityDocuments = {
  identity: SellerIdentity;
  papers: IdentitySubmission[];
  /** The year of a new statement. */
  year: number;
  tax: {
    withhold: boolean;
    ratePercent: number;
    rateSource: string;
    rateCheckedOn: string;
    threshold: number;
    thresholdSource: string;
    thresholdCheckedOn: string;
  };
};

/** More submissions than any seller has. */
const SUBMISSIONS_MAX = 20;
const ownPage = '/admin/identity';
const yearOf = (at: Date) => Number(dayInWib(at).slice(0, 4));

async function readIdentitySubmissions(ctx: AppContext, farmerId: number): Promise<IdentitySubmission[]> {
  const rows = await ctx.db
    .select()
    .from(identitySubmissions)
    .where(eq(identitySubmissions.farmerId, farmerId))
    .orderBy(desc(identitySubmissions.id))
    .limit(SUBMISSIONS_MAX);
  return rows.map(({ farmerId: _f, submittedBy: _s, reviewedBy: _r, submittedAt, reviewedAt, ...row }) => ({
    ...row,
    nik: maskNumber(ctx, row.nik),
    npwp: maskNumber(ctx, row.npwp),
    sentAt: submittedAt.toISOString(),
    answeredAt: reviewedAt?.toISOString() ?? null,
  }));
}

/** The submissions of a seller, the newest first. Admins only. */
export async function findIdentitySubmissions(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
): Promise<IdentitySubmission[]> {
  requireUser(actor, 'admin');
  await readSellerIdentity(ctx, farmerId);
  return readIdentitySubmissions(ctx, farmerId);
}

const requireSeller = (actor: Actor): UserActor & { farmerId: number } => {
  const seller = requireDuty(actor, 'stall.edit');
  return { ...seller, farmerId: seller.farmerId ?? fail('farmer_not_found') };
};

/** The identity of the user's active seller. */
export async function getOwnIdentityDocuments(ctx: AppContext, actor: Actor): Promise<OwnIdentityDocuments> {
  const seller = requireSeller(actor);
  const { tax } = await getSettings(ctx, 'tax');
  const { appointment: _, ...figures } = tax;
  return {
    identity: await getSellerIdentity(ctx, seller, seller.farmerId),
    papers: await readIdentitySubmissions(ctx, seller.farmerId),
    year: yearOf(ctx.clock.now()),
    tax: figures,
  };
}

/**
 * Submits the seller's identity, with recent authentication, and replaces a pending submission. It takes
 * effect once an admin has verified it (`reviewIdentitySubmission`); until then nothing changes. Admins are
 * notified of a new one.
 */
export async function submitIdentityDocuments(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof identityDocumentsInput>,
): Promise<OwnIdentityDocuments> {
  const seller = requireSeller(actor);
  const given = parse(identityDocumentsInput, input);
  await requireRecentAuth(ctx, seller);
  const { farmerId } = seller;
  return inTransaction(ctx, async (ctx) => {
    const { farmer, identity } = await lockSellerIdentity(ctx, farmerId);
    const waits = and(eq(identitySubmissions.farmerId, farmerId), eq(identitySubmissions.state, 'waiting'));
    const [before] = await ctx.db.select().from(identitySubmissions).where(waits);
    const numbers = [given, before, identity].flatMap((one) => [one?.nik, one?.npwp]);
    if (!numbers.some(Boolean)) failAt('nik', 'Isi NIK atau NPWP: tanpa nomor tidak ada yang dicocokkan');
    const values = {
      submittedBy: seller.userId,
      state: 'waiting' as const,
      legalName: given.legal_name,
      businessKind: given.business_kind,
      nik: given.nik ? encrypt(ctx, given.nik) : (before?.nik ?? null),
      npwp: given.npwp ? encrypt(ctx, given.npwp) : (before?.npwp ?? null),
      taxable: given.taxable,
      statement: given.statement,
      exemptUntil: given.exempt_until || null,
      exemptNumber: given.exempt_number || null,
      submittedAt: ctx.clock.now(),
      version: (before?.version ?? 0) + 1,
    };
    if (before)
      await ctx.db.update(identitySubmissions).set(values).where(eq(identitySubmissions.id, before.id));
    else await ctx.db.insert(identitySubmissions).values({ farmerId, ...values });
    await recordAudit(ctx, actor, { action: 'farmer.papers', entity: 'farmer', entityId: farmerId });
    if (!before) {
      await notifyAdmins(ctx, {
        kind: 'seller.papers',
        text: `Identitas ${farmer.name} menunggu dicocokkan.`,
        href: `/admin/farmers/${farmerId}/identity`,
      });
    }
    return getOwnIdentityDocuments(ctx, actor);
  });
}

/**
 * Approves a submission that the admin has compared with the person, which makes it the seller's identity; or rejects
 * it with a reason. Either way the pending numbers are deleted, and the seller is notified on the site and by email. A
 * submission that changed since the admin read it is rejected (`stale_version`). Admins only.
 */
export async function reviewIdentitySubmission(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof reviewIdentityDocumentsInput>,
): Promise<IdentitySubmission[]> {
  const admin = requireUser(actor, 'admin');
  const { answer, reason, version } = parse(reviewIdentityDocumentsInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { farmer, identity } = await lockSellerIdentity(ctx, farmerId);
    const [one] = await ctx.db
      .select()
      .from(identitySubmissions)
      .where(and(eq(identitySubmissions.farmerId, farmerId), eq(identitySubmissions.state, 'waiting')));
    if (!one) return fail('papers_none');
    if (one.version !== version) return fail('stale_version');
    const now = ctx.clock.now();
    const state = answer === 'approve' ? ('approved' as const) : ('refused' as const);
    await ctx.db
      .update(identitySubmissions)
      .set({
        ...{ state, nik: null, npwp: null, reason: answer === 'refuse' ? reason : null },
        ...{ reviewedAt: now, reviewedBy: admin.userId, version: version + 1 },
      })
      .where(eq(identitySubmissions.id, one.id));
    if (answer === 'approve') {
      const { legalName, businessKind, taxable, exemptUntil, exemptNumber } = one;
      await storeIdentity(ctx, admin, farmerId, identity, {
        ...{ legalName, businessKind, taxable, exemptUntil, exemptNumber },
        nik: one.nik ?? identity?.nik ?? null,
        npwp: one.npwp ?? identity?.npwp ?? null,
        statementYear: one.statement ? yearOf(one.submittedAt) : null,
        verifiedAt: now,
        verifiedBy: admin.userId,
      });
    } else {
      await recordAudit(ctx, actor, {
        action: 'farmer.papers-refuse',
        entity: 'farmer',
        entityId: farmerId,
        after: { reason },
      });
    }
    await notifySeller(ctx, one, farmer.name, answer === 'approve' ? null : reason);
    return readIdentitySubmissions(ctx, farmerId);
  });
}

async function notifySeller(
  ctx: AppContext,
  one: typeof identitySubmissions.$inferSelect,
  stall: string,
  refusal: string | null,
): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, one.submittedBy));
  if (!user || user.deletedAt) return;
  const text =
    refusal === null
      ? `Identitas ${stall} sudah dicocokkan dan disetujui.`
      : `Identitas ${stall} belum bisa disetujui: ${refusal}`;
  const next =
    refusal === null
      ? "Pembeli membaca 'Identitas diperiksa'; nama di KTP dan nomornya tidak."
      : 'Perbaiki isiannya, lalu kirim sekali lagi.';
  await queueEmails(ctx, [
    {
      key: `papers:${one.id}`,
      to: user.email,
      letter: {
        subject: refusal === null ? 'Identitas lapak Anda disetujui' : 'Identitas lapak Anda belum disetujui',
        greeting: `Halo ${user.name},`,
        body: [text, next, { button: 'Lihat identitas', href: `${ctx.config.publicUrl}${ownPage}` }],
      },
    },
  ]);
  await notify(ctx, [{ userId: user.id, kind: 'seller.papers', text, href: ownPage }]);
}
