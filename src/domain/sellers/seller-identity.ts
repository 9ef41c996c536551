import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { identitySubmissions, sellerIdentities } from '../../db/schema/seller-tables.ts';
import type { BusinessKind } from '../../shared/enums/seller-kinds.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { identityInput } from '../../shared/schemas/people/identity-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  invalidate,
  requireDuty,
  requireUser,
  type UserActor,
} from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { decrypt, encrypt } from '../notifications/channels/encryption.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/** A seller's legal identity; the numbers are masked except their last four digits, null when missing. */
export type SellerIdentity = {
  farmer: { id: number; name: string; city: string };
  /** 0 when nothing is stored yet. */
  version: number;
  legalName: string | null;
  businessKind: BusinessKind | null;
  nik: string | null;
  npwp: string | null;
  taxable: boolean;
  /** The year of the statement of a turnover below the threshold. */
  statementYear: number | null;
  exemptUntil: string | null;
  exemptNumber: string | null;
  checkedAt: string | null;
  checkedBy: string | null;
};

/** Shown for a value that can't be decrypted, since the shop's secret has changed. */
const UNREADABLE = 'tidak bisa dibuka';

export const maskNumber = (ctx: AppContext, box: string | null): string | null => {
  if (box === null) return null;
  const text = decrypt(ctx, box);
  return text === null ? UNREADABLE : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`;
};

export async function readSellerIdentity(ctx: AppContext, farmerId: number) {
  const [row] = await ctx.db
    .select({
      farmer: { id: farmers.id, name: farmers.name, city: farmers.city },
      identity: sellerIdentities,
      checkedBy: users.name,
    })
    .from(farmers)
    .leftJoin(sellerIdentities, eq(sellerIdentities.farmerId, farmers.id))
    .leftJoin(users, eq(users.id, sellerIdentities.verifiedBy))
    .where(eq(farmers.id, farmerId));
  return row ?? fail('farmer_not_found');
}

/** A seller's identity, masked: any for admins, their own for a seller; otherwise not found. */
export async function getSellerIdentity(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
): Promise<SellerIdentity> {
  const user = requireDuty(actor, 'stall.edit', 'admin');
  if (user.role === 'farmer' && user.farmerId !== farmerId) return fail('farmer_not_found');
  const { farmer, identity, checkedBy } = await readSellerIdentity(ctx, farmerId);
  return {
    farmer,
    version: identity?.version ?? 0,
    legalName: identity?.legalName ?? null,
    businessKind: identity?.businessKind ?? null,
    nik: maskNumber(ctx, identity?.nik ?? null),
    npwp: maskNumber(ctx, identity?.npwp ?? null),
    taxable: identity?.taxable ?? false,
    statementYear: identity?.statementYear ?? null,
    exemptUntil: identity?.exemptUntil ?? null,
    exemptNumber: identity?.exemptNumber ?? null,
    checkedAt: identity?.verifiedAt?.toISOString() ?? null,
    checkedBy,
  };
}

/**
 * Stores a seller's identity from their documents. `checked` states that the admin has compared them with the
 * person; it is reset when the facts change without a new statement. The audit trail records which fields
 * changed, never a number. Admins only.
 */
export async function saveSellerIdentity(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof identityInput>,
): Promise<SellerIdentity> {
  const admin = requireUser(actor, 'admin');
  const given = parse(identityInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { identity: before } = await lockSellerIdentity(ctx, farmerId);
    if ((before?.version ?? 0) !== given.version) fail('stale_version');
    const now = ctx.clock.now();
    const boxOf = (kept: string | null | undefined, typed: string, drop: boolean) =>
      drop ? null : typed ? encrypt(ctx, typed) : (kept ?? null);
    const nik = boxOf(before?.nik, given.nik, given.drop_nik);
    const npwp = boxOf(before?.npwp, given.npwp, given.drop_npwp);
    if (given.checked && !nik && !npwp)
      failAt('checked', 'Isi NIK atau NPWP dulu: tanpa nomor tidak ada yang dicocokkan');
    const kept = before?.verifiedAt && before.legalName === given.legal_name && before.nik === nik;
    const check = !given.checked
      ? { verifiedAt: null, verifiedBy: null }
      : kept && before.npwp === npwp
        ? { verifiedAt: before.verifiedAt, verifiedBy: before.verifiedBy }
        : { verifiedAt: now, verifiedBy: admin.userId };
    const year = Number(dayInWib(now).slice(0, 4));
    await storeIdentity(ctx, admin, farmerId, before, {
      legalName: given.legal_name,
      businessKind: given.business_kind,
      nik,
      npwp,
      taxable: given.taxable,
      statementYear: given.statement ? year : null,
      exemptUntil: given.exempt_until || null,
      exemptNumber: given.exempt_number || null,
      ...check,
    });
    return getSellerIdentity(ctx, actor, farmerId);
  });
}

/** The same, locked until the caller's transaction ends. */
export async function lockSellerIdentity(ctx: AppContext, farmerId: number) {
  await ctx.db.select({ id: farmers.id }).from(farmers).where(eq(farmers.id, farmerId)).for('no key update');
  return readSellerIdentity(ctx, farmerId);
}

type StoredIdentity = typeof sellerIdentities.$inferSelect;

/**
 * Stores an identity in the caller's transaction, over the locked `before`; the audit trail records which
 * fields changed.
 */
export async function storeIdentity(
  ctx: AppContext,
  admin: UserActor,
  farmerId: number,
  before: StoredIdentity | null,
  facts: Omit<StoredIdentity, 'farmerId' | 'version' | 'updatedAt' | 'updatedBy'>,
): Promise<void> {
  const values = {
    ...facts,
    version: (before?.version ?? 0) + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: admin.userId,
  };
  await ctx.db
    .insert(sellerIdentities)
    .values({ farmerId, ...values })
    .onConflictDoUpdate({ target: sellerIdentities.farmerId, set: values });
  const names = ['legalName', 'businessKind', 'nik', 'npwp', 'taxable', 'statementYear'] as const;
  const others = ['exemptUntil', 'exemptNumber'] as const;
  await recordAudit(ctx, admin, {
    action: 'farmer.identity',
    entity: 'farmer',
    entityId: farmerId,
    after: {
      changed: [...names, ...others].filter((name) => (before?.[name] ?? null) !== (values[name] ?? null)),
      checked: facts.verifiedAt !== null,
    },
  });
  await invalidate(ctx, 'catalog');
}

type IdentityNumbers = { nik: string | null; npwp: string | null };

/**
 * The full numbers, also of a pending submission, with recent authentication; the audit trail records who
 * read them. Admins only.
 */
export async function revealSellerIdentity(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
): Promise<IdentityNumbers & { waiting: IdentityNumbers | null }> {
  const admin = requireUser(actor, 'admin');
  await requireRecentAuth(ctx, admin);
  const { identity } = await readSellerIdentity(ctx, farmerId);
  await recordAudit(ctx, actor, {
    action: 'farmer.identity-reveal',
    entity: 'farmer',
    entityId: farmerId,
  });
  const open = (box: string | null | undefined) => (box ? (decrypt(ctx, box) ?? UNREADABLE) : null);
  const [waiting] = await ctx.db
    .select({ nik: identitySubmissions.nik, npwp: identitySubmissions.npwp })
    .from(identitySubmissions)
    .where(and(eq(identitySubmissions.farmerId, farmerId), eq(identitySubmissions.state, 'waiting')));
  return {
    nik: open(identity?.nik),
    npwp: open(identity?.npwp),
    waiting: waiting ? { nik: open(waiting.nik), npwp: open(waiting.npwp) } : null,
  };
}
