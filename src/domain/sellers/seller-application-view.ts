import { eq, type SQL } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { sellerApplications } from '../../db/schema/seller-tables.ts';
import { type ApplicationState, type SellerKind, sellerKindLabel } from '../../shared/enums/seller-kinds.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { whatsappHref } from '../formats/whatsapp-href.ts';

/** A seller's application; `id` is the seller's. Times are ISO 8601 UTC. */
export type SellerApplicationView = {
  id: number;
  kind: SellerKind;
  name: string;
  /** The applicant with their contact. */
  applicant: { id: string; name: string; email: string | null };
  phone: string | null;
  grows: string;
  address: string;
  province: string;
  city: string;
  latitude: number;
  longitude: number;
  photo: string;
  state: ApplicationState;
  reason: string | null;
  sentAt: string;
  answeredAt: string | null;
  version: number;
};

/** The base query of applications; the caller adds conditions and order. */
export function selectSellerApplications(ctx: AppContext) {
  return ctx.db
    .select({ application: sellerApplications, farmer: farmers, user: users })
    .from(sellerApplications)
    .innerJoin(farmers, eq(farmers.id, sellerApplications.farmerId))
    .innerJoin(users, eq(users.id, sellerApplications.userId))
    .$dynamic();
}

type Row = {
  application: typeof sellerApplications.$inferSelect;
  farmer: typeof farmers.$inferSelect;
  user: typeof users.$inferSelect;
};

export function sellerApplicationView({ application, farmer, user }: Row): SellerApplicationView {
  const { state, grows, photoUrl, reason, submittedAt: sentAt, decidedAt: answeredAt, version } = application;
  const { id, kind, name, phone, address, province, city, latitude, longitude } = farmer;
  return {
    id,
    kind,
    name,
    applicant: { id: user.id, name: user.name, email: user.email },
    phone,
    grows,
    address,
    province,
    city,
    latitude,
    longitude,
    // Once approved, it shows the seller's current profile.
    photo: state === 'approved' ? (farmer.portraitUrl ?? photoUrl) : photoUrl,
    state,
    reason,
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    version,
  };
}

/** The one application that `where` selects; otherwise throws `application_not_found` (404). */
export async function readSellerApplication(
  ctx: AppContext,
  where: SQL | undefined,
): Promise<SellerApplicationView> {
  const [row] = await selectSellerApplications(ctx).where(where).limit(1);
  return row ? sellerApplicationView(row) : fail('application_not_found');
}

/** The WhatsApp message that an admin sends with the decision; null without a number. */
export function decisionWhatsapp(
  ctx: AppContext,
  one: SellerApplicationView,
  product: string,
): string | null {
  const stall = `${sellerKindLabel[one.kind]} ${one.name}`;
  const page = `${ctx.config.publicUrl}/sell`;
  const words: Record<ApplicationState, string> = {
    waiting: `Halo ${one.applicant.name}, kami sedang memeriksa pendaftaran lapak ${stall} di ${product}.`,
    approved: `Halo ${one.applicant.name}, lapak ${stall} di ${product} sudah dibuka. Kelola di ${ctx.config.publicUrl}/sellers`,
    asked: `Halo ${one.applicant.name}, pendaftaran lapak ${stall} di ${product} perlu dilengkapi: ${one.reason} Perbaiki di ${page}`,
    refused: `Halo ${one.applicant.name}, pendaftaran lapak ${stall} di ${product} belum bisa kami terima: ${one.reason}`,
  };
  return whatsappHref(one.phone, words[one.state]);
}
