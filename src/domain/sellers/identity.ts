import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { sellerIdentities, sellerPapers } from '../../db/schema/sellers.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { identityInput } from '../../shared/input/people/identities.ts';
import type { BusinessKind } from '../../shared/kinds/seller-kinds.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { sealed, unsealed } from '../notify/ways/sealed.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { requireProof } from '../settings/require-proof.ts';
import {
  type Actor,
  changed,
  inTransaction,
  requireDuty,
  requireUser,
  type Shop,
  type UserActor,
} from '../shop.ts';

/** Who stands behind a stall; the numbers masked but for their last four digits, null where there is none. */
export type SellerIdentity = {
  farmer: { id: number; name: string; city: string };
  /** 0 where nothing was written down yet. */
  version: number;
  legalName: string | null;
  businessKind: BusinessKind | null;
  nik: string | null;
  npwp: string | null;
  taxable: boolean;
  /** Of which year the statement is that he turns over no more than the threshold. */
  statementYear: number | null;
  exemptUntil: string | null;
  exemptNumber: string | null;
  checkedAt: string | null;
  checkedBy: string | null;
};

/** What nobody can open any more, since the shop's secret has changed. */
const UNREADABLE = 'tidak bisa dibuka';

export const masked = (shop: Shop, box: string | null): string | null => {
  if (box === null) return null;
  const text = unsealed(shop, box);
  return text === null ? UNREADABLE : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`;
};

export async function readIdentity(shop: Shop, farmerId: number) {
  const [row] = await shop.db
    .select({
      farmer: { id: farmers.id, name: farmers.name, city: farmers.city },
      identity: sellerIdentities,
      checkedBy: users.name,
    })
    .from(farmers)
    .leftJoin(sellerIdentities, eq(sellerIdentities.farmerId, farmers.id))
    .leftJoin(users, eq(users.id, sellerIdentities.checkedBy))
    .where(eq(farmers.id, farmerId));
  return row ?? refuse('farmer_not_found');
}

/** The identity behind a stall, masked: to admins any, to a seller his own; to everybody else it is not there. */
export async function getIdentity(shop: Shop, actor: Actor, farmerId: number): Promise<SellerIdentity> {
  const user = requireDuty(actor, 'stall.edit', 'admin');
  if (user.role === 'farmer' && user.farmerId !== farmerId) return refuse('farmer_not_found');
  const { farmer, identity, checkedBy } = await readIdentity(shop, farmerId);
  return {
    farmer,
    version: identity?.version ?? 0,
    legalName: identity?.legalName ?? null,
    businessKind: identity?.businessKind ?? null,
    nik: masked(shop, identity?.nik ?? null),
    npwp: masked(shop, identity?.npwp ?? null),
    taxable: identity?.taxable ?? false,
    statementYear: identity?.statementYear ?? null,
    exemptUntil: identity?.exemptUntil ?? null,
    exemptNumber: identity?.exemptNumber ?? null,
    checkedAt: identity?.checkedAt?.toISOString() ?? null,
    checkedBy,
  };
}

/**
 * Writes down who stands behind a stall, as his papers say. `checked` says that the admin has compared them with the person; it
 * falls away when what he compared changes and he doesn't say so again. The trail learns which fields changed, never a number.
 * Admins only.
 */
export async function saveIdentity(
  shop: Shop,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof identityInput>,
): Promise<SellerIdentity> {
  const admin = requireUser(actor, 'admin');
  const given = parse(identityInput, input);
  return inTransaction(shop, async (shop) => {
    const { identity: before } = await lockIdentity(shop, farmerId);
    if ((before?.version ?? 0) !== given.version) refuse('stale_version');
    const now = shop.clock.now();
    const boxOf = (kept: string | null | undefined, typed: string, drop: boolean) =>
      drop ? null : typed ? sealed(shop, typed) : (kept ?? null);
    const nik = boxOf(before?.nik, given.nik, given.drop_nik);
    const npwp = boxOf(before?.npwp, given.npwp, given.drop_npwp);
    if (given.checked && !nik && !npwp) {
      const text = 'Isi NIK atau NPWP dulu: tanpa nomor tidak ada yang dicocokkan';
      refuse('invalid_input', { first: text }, { checked: text });
    }
    const kept = before?.checkedAt && before.legalName === given.legal_name && before.nik === nik;
    const check = !given.checked
      ? { checkedAt: null, checkedBy: null }
      : kept && before.npwp === npwp
        ? { checkedAt: before.checkedAt, checkedBy: before.checkedBy }
        : { checkedAt: now, checkedBy: admin.userId };
    const year = Number(dayInWib(now).slice(0, 4));
    await keepIdentity(shop, admin, farmerId, before, {
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
    return getIdentity(shop, actor, farmerId);
  });
}

/** The same, and nobody else writes it until the caller's transaction ends. */
export async function lockIdentity(shop: Shop, farmerId: number) {
  await shop.db.select({ id: farmers.id }).from(farmers).where(eq(farmers.id, farmerId)).for('no key update');
  return readIdentity(shop, farmerId);
}

type Kept = typeof sellerIdentities.$inferSelect;

/** Writes an identity in the caller's transaction, over the locked one `before`; the trail learns which fields changed. */
export async function keepIdentity(
  shop: Shop,
  admin: UserActor,
  farmerId: number,
  before: Kept | null,
  facts: Omit<Kept, 'farmerId' | 'version' | 'updatedAt' | 'updatedBy'>,
): Promise<void> {
  const values = {
    ...facts,
    version: (before?.version ?? 0) + 1,
    updatedAt: shop.clock.now(),
    updatedBy: admin.userId,
  };
  await shop.db
    .insert(sellerIdentities)
    .values({ farmerId, ...values })
    .onConflictDoUpdate({ target: sellerIdentities.farmerId, set: values });
  const names = ['legalName', 'businessKind', 'nik', 'npwp', 'taxable', 'statementYear'] as const;
  const others = ['exemptUntil', 'exemptNumber'] as const;
  await noteAudit(shop, admin, {
    action: 'farmer.identity',
    entity: 'farmer',
    entityId: farmerId,
    after: {
      changed: [...names, ...others].filter((name) => (before?.[name] ?? null) !== (values[name] ?? null)),
      checked: facts.checkedAt !== null,
    },
  });
  await changed(shop, 'catalog');
}

type Numbers = { nik: string | null; npwp: string | null };

/** The numbers in full, also those that wait for an answer, by a proof of oneself; the trail says who asked. Admins only. */
export async function revealIdentity(
  shop: Shop,
  actor: Actor,
  farmerId: number,
): Promise<Numbers & { waiting: Numbers | null }> {
  const admin = requireUser(actor, 'admin');
  await requireProof(shop, admin);
  const { identity } = await readIdentity(shop, farmerId);
  await noteAudit(shop, actor, {
    action: 'farmer.identity-reveal',
    entity: 'farmer',
    entityId: farmerId,
  });
  const open = (box: string | null | undefined) => (box ? (unsealed(shop, box) ?? UNREADABLE) : null);
  const [waiting] = await shop.db
    .select({ nik: sellerPapers.nik, npwp: sellerPapers.npwp })
    .from(sellerPapers)
    .where(and(eq(sellerPapers.farmerId, farmerId), eq(sellerPapers.state, 'waiting')));
  return {
    nik: open(identity?.nik),
    npwp: open(identity?.npwp),
    waiting: waiting ? { nik: open(waiting.nik), npwp: open(waiting.npwp) } : null,
  };
}
