import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth.ts';
import { sellerPapers } from '../../db/schema/sellers.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { answerPapersInput, papersInput } from '../../shared/input/people/identities.ts';
import type { BusinessKind, PapersState } from '../../shared/kinds/seller-kinds.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { queueMail } from '../notify/mail/mail.ts';
import { tell } from '../notify/tell.ts';
import { tellAdmins } from '../notify/tell-admins.ts';
import { sealed } from '../notify/ways/sealed.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, inTransaction, requireDuty, requireUser, type Shop, type UserActor } from '../shop.ts';
import {
  getIdentity,
  keepIdentity,
  lockIdentity,
  masked,
  readIdentity,
  type SellerIdentity,
} from './identity.ts';

/** What a seller handed in of his identity, its numbers masked, and what was answered. */
export type SellerPapers = {
  id: number;
  state: PapersState;
  legalName: string;
  businessKind: BusinessKind;
  /** Null where he left them as they are, and once it was answered. */
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

/** A seller's own papers: what is kept of him, what he handed in, and by which figures he is taxed. */
export type OwnPapers = {
  identity: SellerIdentity;
  papers: SellerPapers[];
  /** Of which year a statement would be. */
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

/** More than anybody has handed in. */
const SHOWN = 20;
const ownPage = '/admin/identitas';
const yearOf = (at: Date) => Number(dayInWib(at).slice(0, 4));

async function readPapers(shop: Shop, farmerId: number): Promise<SellerPapers[]> {
  const rows = await shop.db
    .select()
    .from(sellerPapers)
    .where(eq(sellerPapers.farmerId, farmerId))
    .orderBy(desc(sellerPapers.id))
    .limit(SHOWN);
  return rows.map(({ farmerId: _f, sentBy: _s, answeredBy: _a, ...row }) => ({
    ...row,
    nik: masked(shop, row.nik),
    npwp: masked(shop, row.npwp),
    sentAt: row.sentAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** What the seller of a stall handed in, the newest first. Admins only. */
export async function findPapers(shop: Shop, actor: Actor, farmerId: number): Promise<SellerPapers[]> {
  requireUser(actor, 'admin');
  await readIdentity(shop, farmerId);
  return readPapers(shop, farmerId);
}

const sellerOf = (actor: Actor): UserActor & { farmerId: number } => {
  const seller = requireDuty(actor, 'stall.edit');
  return { ...seller, farmerId: seller.farmerId ?? refuse('farmer_not_found') };
};

/** The papers of the stall for which the seller acts. */
export async function getOwnPapers(shop: Shop, actor: Actor): Promise<OwnPapers> {
  const seller = sellerOf(actor);
  const { tax } = await getSettings(shop, 'tax');
  const { appointment: _, ...figures } = tax;
  return {
    identity: await getIdentity(shop, seller, seller.farmerId),
    papers: await readPapers(shop, seller.farmerId),
    year: yearOf(shop.clock.now()),
    tax: figures,
  };
}

/**
 * Hands in who stands behind the seller's stall, by a proof of himself, in place of what still waits. It counts once an admin has
 * compared it (`answerPapers`); until then everything stays as it was. Admins are told of what newly waits.
 */
export async function handInPapers(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof papersInput>,
): Promise<OwnPapers> {
  const seller = sellerOf(actor);
  const given = parse(papersInput, input);
  await requireProof(shop, seller);
  const { farmerId } = seller;
  return inTransaction(shop, async (shop) => {
    const { farmer, identity } = await lockIdentity(shop, farmerId);
    const waits = and(eq(sellerPapers.farmerId, farmerId), eq(sellerPapers.state, 'waiting'));
    const [before] = await shop.db.select().from(sellerPapers).where(waits);
    const numbers = [given, before, identity].flatMap((one) => [one?.nik, one?.npwp]);
    if (!numbers.some(Boolean)) {
      const text = 'Isi NIK atau NPWP: tanpa nomor tidak ada yang dicocokkan';
      refuse('invalid_input', { first: text }, { nik: text });
    }
    const values = {
      sentBy: seller.userId,
      state: 'waiting' as const,
      legalName: given.legal_name,
      businessKind: given.business_kind,
      nik: given.nik ? sealed(shop, given.nik) : (before?.nik ?? null),
      npwp: given.npwp ? sealed(shop, given.npwp) : (before?.npwp ?? null),
      taxable: given.taxable,
      statement: given.statement,
      exemptUntil: given.exempt_until || null,
      exemptNumber: given.exempt_number || null,
      sentAt: shop.clock.now(),
      version: (before?.version ?? 0) + 1,
    };
    if (before) await shop.db.update(sellerPapers).set(values).where(eq(sellerPapers.id, before.id));
    else await shop.db.insert(sellerPapers).values({ farmerId, ...values });
    await noteAudit(shop, actor, { action: 'farmer.papers', entity: 'farmer', entityId: farmerId });
    if (!before) {
      await tellAdmins(shop, {
        kind: 'seller.papers',
        text: `Identitas ${farmer.name} menunggu dicocokkan.`,
        href: `/admin/farmers/${farmerId}/identitas`,
      });
    }
    return getOwnPapers(shop, actor);
  });
}

/**
 * Approves what a seller handed in, having compared it with the person: it is his identity from then on; or refuses it with a
 * reason. Either way the numbers that waited are dropped, and he is told in the site and by mail. What changed since the admin read it is
 * refused (`stale_version`). Admins only.
 */
export async function answerPapers(
  shop: Shop,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof answerPapersInput>,
): Promise<SellerPapers[]> {
  const admin = requireUser(actor, 'admin');
  const { answer, reason, version } = parse(answerPapersInput, input);
  return inTransaction(shop, async (shop) => {
    const { farmer, identity } = await lockIdentity(shop, farmerId);
    const [one] = await shop.db
      .select()
      .from(sellerPapers)
      .where(and(eq(sellerPapers.farmerId, farmerId), eq(sellerPapers.state, 'waiting')));
    if (!one) return refuse('papers_none');
    if (one.version !== version) return refuse('stale_version');
    const now = shop.clock.now();
    const state = answer === 'approve' ? ('approved' as const) : ('refused' as const);
    await shop.db
      .update(sellerPapers)
      .set({
        ...{ state, nik: null, npwp: null, reason: answer === 'refuse' ? reason : null },
        ...{ answeredAt: now, answeredBy: admin.userId, version: version + 1 },
      })
      .where(eq(sellerPapers.id, one.id));
    if (answer === 'approve') {
      const { legalName, businessKind, taxable, exemptUntil, exemptNumber } = one;
      await keepIdentity(shop, admin, farmerId, identity, {
        ...{ legalName, businessKind, taxable, exemptUntil, exemptNumber },
        nik: one.nik ?? identity?.nik ?? null,
        npwp: one.npwp ?? identity?.npwp ?? null,
        statementYear: one.statement ? yearOf(one.sentAt) : null,
        checkedAt: now,
        checkedBy: admin.userId,
      });
    } else {
      await noteAudit(shop, actor, {
        action: 'farmer.papers-refuse',
        entity: 'farmer',
        entityId: farmerId,
        after: { reason },
      });
    }
    await tellSeller(shop, one, farmer.name, answer === 'approve' ? null : reason);
    return readPapers(shop, farmerId);
  });
}

async function tellSeller(
  shop: Shop,
  one: typeof sellerPapers.$inferSelect,
  stall: string,
  refusal: string | null,
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, one.sentBy));
  if (!user || user.deletedAt) return;
  const text =
    refusal === null
      ? `Identitas ${stall} sudah dicocokkan dan disetujui.`
      : `Identitas ${stall} belum bisa disetujui: ${refusal}`;
  const next =
    refusal === null
      ? "Pembeli membaca 'Identitas diperiksa'; nama di KTP dan nomornya tidak."
      : 'Perbaiki isiannya, lalu kirim sekali lagi.';
  await queueMail(shop, [
    {
      key: `papers:${one.id}`,
      to: user.email,
      letter: {
        subject: refusal === null ? 'Identitas lapak Anda disetujui' : 'Identitas lapak Anda belum disetujui',
        greeting: `Halo ${user.name},`,
        body: [text, next, { button: 'Lihat identitas', href: `${shop.config.publicUrl}${ownPage}` }],
      },
    },
  ]);
  await tell(shop, [{ userId: user.id, kind: 'seller.papers', text, href: ownPage }]);
}
