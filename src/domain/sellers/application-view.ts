import { eq, type SQL } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { sellerApplications } from '../../db/schema/sellers.ts';
import { type ApplicationState, type SellerKind, sellerKindLabel } from '../../shared/kinds/seller-kinds.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';
import { whatsappHref } from '../text/whatsapp-href.ts';

/** The sign-up of a stall; `id` is the stall's own. Times are ISO 8601 UTC. */
export type ApplicationView = {
  id: number;
  kind: SellerKind;
  name: string;
  /** Who signed it up, and how he is reached. */
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

/** A select of sign-ups; the caller adds conditions and order. */
export function selectApplications(shop: Shop) {
  return shop.db
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

export function applicationView({ application, farmer, user }: Row): ApplicationView {
  const { state, grows, photoUrl, reason, sentAt, answeredAt, version } = application;
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
    // Let in, it shows what its owner shows of himself since then.
    photo: state === 'approved' ? (farmer.portraitUrl ?? photoUrl) : photoUrl,
    state,
    reason,
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    version,
  };
}

/** The one sign-up that `where` means, or `application_not_found` (404). */
export async function readApplication(shop: Shop, where: SQL | undefined): Promise<ApplicationView> {
  const [row] = await selectApplications(shop).where(where).limit(1);
  return row ? applicationView(row) : refuse('application_not_found');
}

/** The message that an admin sends by WhatsApp along with his answer; null without a number that has it. */
export function answerWhatsapp(shop: Shop, one: ApplicationView, product: string): string | null {
  const stall = `${sellerKindLabel[one.kind]} ${one.name}`;
  const page = `${shop.config.publicUrl}/jual`;
  const words: Record<ApplicationState, string> = {
    waiting: `Halo ${one.applicant.name}, kami sedang memeriksa pendaftaran lapak ${stall} di ${product}.`,
    approved: `Halo ${one.applicant.name}, lapak ${stall} di ${product} sudah dibuka. Kelola di ${shop.config.publicUrl}/lapak`,
    asked: `Halo ${one.applicant.name}, pendaftaran lapak ${stall} di ${product} perlu dilengkapi: ${one.reason} Perbaiki di ${page}`,
    refused: `Halo ${one.applicant.name}, pendaftaran lapak ${stall} di ${product} belum bisa kami terima: ${one.reason}`,
  };
  return whatsappHref(one.phone, words[one.state]);
}
