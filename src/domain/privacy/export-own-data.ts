import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { sessions, users } from '../../db/schema/auth.ts';
import { bidOffers, bids } from '../../db/schema/bidding.ts';
import { cartItems, savedAddresses, shoppingListLines, shoppingLists } from '../../db/schema/cart.ts';
import { listings, products, reviews, savedListings } from '../../db/schema/catalogue.ts';
import { complaints } from '../../db/schema/complaints.ts';
import { comments, contactMessages, subscribers } from '../../db/schema/content.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { deposits, lotSales, lotShares, shareHandings } from '../../db/schema/lots.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { consents } from '../../db/schema/privacy.ts';
import { sellerIdentities, sellerPapers } from '../../db/schema/sellers.ts';
import { notifications, uploads } from '../../db/schema/system.ts';
import { securityEvents } from '../../db/schema/trail.ts';
import { weighTicketHistory, weighTickets } from '../../db/schema/weighing.ts';
import { type ZipEntry, zipOf } from '../documents/zip.ts';
import { reserveAttempt } from '../limits/throttle.ts';
import { unsealed } from '../notify/ways/sealed.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { noteSecurity } from '../watch/note-security.ts';

const README = `Ini semua data tentang Anda yang kami simpan, satu berkas JSON untuk tiap jenis.
Waktu ditulis dalam UTC, uang dalam satuan terkecil mata uang toko.
Tidak ada di sini: password (kami hanya menyimpan sidiknya), dan data orang lain,
misalnya pembeli dari lapak Anda. Gambar yang pernah Anda kirim ada di folder gambar.
`;

/**
 * All that is kept of the one who asks, as a zip of JSON and his pictures (UU 27/2022 pasal 7 and 13), made while it is read. By
 * a proof of himself, five times an hour at most; keys and hashes of passwords stay out, other people too.
 */
export async function exportOwnData(shop: Shop, actor: Actor): Promise<AsyncGenerator<Buffer>> {
  const user = requireUser(actor);
  await requireProof(shop, user);
  await reserveAttempt(shop, { key: `own-data:${user.userId}`, limit: 5, minutes: 60 });
  await noteSecurity(shop, { what: 'own-data', userId: user.userId });
  const files = await Promise.all(
    Object.entries(await readAll(shop, user.userId)).map(([name, rows]) => ({
      name: `${name}.json`,
      parts: [`${JSON.stringify(rows, null, 2)}\n`],
    })),
  );
  return zipOf([
    { name: 'BACA-SAYA.txt', parts: [README] },
    ...files,
    ...(await pictures(shop, user.userId)),
  ]);
}

async function readAll(shop: Shop, userId: string): Promise<Record<string, unknown>> {
  const { db } = shop;
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  const email = (person?.email ?? '').toLowerCase();
  const shown = person?.emailVerified === true;
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, userId));
  const groups = db.select({ code: orders.groupCode }).from(orders).where(eq(orders.customerId, userId));
  const { version: _v, ...profile } = person ?? ({} as never);
  return {
    profil: profile,
    lapak: await db.select().from(farmers).where(eq(farmers.userId, userId)),
    'identitas-penjual': (
      await db
        .select({ identity: sellerIdentities })
        .from(sellerIdentities)
        .innerJoin(farmers, eq(farmers.id, sellerIdentities.farmerId))
        .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person')))
    ).map(({ identity: { checkedBy: _c, updatedBy: _u, nik, npwp, ...rest } }) => ({
      ...rest,
      nik: nik && unsealed(shop, nik),
      npwp: npwp && unsealed(shop, npwp),
    })),
    'identitas-yang-diajukan': (
      await db
        .select()
        .from(sellerPapers)
        .where(eq(sellerPapers.sentBy, userId))
        .orderBy(asc(sellerPapers.id))
    ).map(({ answeredBy: _a, nik, npwp, ...rest }) => ({
      ...rest,
      nik: nik && unsealed(shop, nik),
      npwp: npwp && unsealed(shop, npwp),
    })),
    produk: await db
      .select({ product: products.name, listing: listings })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .innerJoin(farmers, eq(farmers.id, listings.farmerId))
      .where(eq(farmers.userId, userId)),
    pesanan: (
      await db.select().from(orders).where(eq(orders.customerId, userId)).orderBy(asc(orders.id))
    ).map(({ guestTokenHash: _g, placedFrom: _p, ...order }) => order),
    'barang-pesanan': await db.select().from(orderLines).where(inArray(orderLines.orderId, own)),
    ...(await readWeighing(shop, userId)),
    pembayaran: await db
      .select({
        groupCode: payments.groupCode,
        method: payments.method,
        due: payments.due,
        suffix: payments.suffix,
        status: payments.status,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .where(inArray(payments.groupCode, groups)),
    keluhan: await db.select().from(complaints).where(inArray(complaints.orderId, own)),
    penawaran: (await db.select().from(bids).where(eq(bids.customerId, userId)).orderBy(asc(bids.id))).map(
      ({ undo: _u, ...bid }) => bid,
    ),
    'harga-yang-ditawarkan': await db
      .select()
      .from(bidOffers)
      .where(eq(bidOffers.byUserId, userId))
      .orderBy(asc(bidOffers.id)),
    ...(await readGroups(shop, userId)),
    alamat: await db.select().from(savedAddresses).where(eq(savedAddresses.userId, userId)),
    keranjang: await db.select().from(cartItems).where(eq(cartItems.userId, userId)),
    'daftar-belanja': await db
      .select({
        list: shoppingLists.name,
        listingId: shoppingListLines.listingId,
        quantity: shoppingListLines.quantity,
        createdAt: shoppingLists.createdAt,
      })
      .from(shoppingLists)
      .leftJoin(shoppingListLines, eq(shoppingListLines.listId, shoppingLists.id))
      .where(eq(shoppingLists.userId, userId))
      .orderBy(asc(shoppingLists.id), asc(shoppingListLines.listingId)),
    tersimpan: await db.select().from(savedListings).where(eq(savedListings.userId, userId)),
    ulasan: await db.select().from(reviews).where(eq(reviews.userId, userId)),
    komentar: await db.select().from(comments).where(eq(comments.userId, userId)),
    pesan: await db
      .select()
      .from(contactMessages)
      .where(shown ? sql`lower(${contactMessages.email}) = ${email}` : sql`false`),
    'langganan-kabar': (
      await db
        .select()
        .from(subscribers)
        .where(shown ? eq(subscribers.email, email) : sql`false`)
    ).map(({ tokenHash: _t, ...subscriber }) => subscriber),
    pemberitahuan: await db
      .select({ kind: notifications.kind, text: notifications.text, at: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.id))
      .limit(5_000),
    perangkat: await db
      .select({
        userAgent: sessions.userAgent,
        ipAddress: sessions.ipAddress,
        seenAt: sessions.seenAt,
        createdAt: sessions.createdAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    persetujuan: await db
      .select()
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(asc(consents.id)),
    'kejadian-keamanan': await db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(desc(securityEvents.id))
      .limit(5_000),
  };
}

/** The weigh tickets of what he ordered and each of their steps; who stood at the scale is another person's. */
async function readWeighing({ db }: Shop, userId: string) {
  const found = await db
    .select({ ticket: weighTickets })
    .from(weighTickets)
    .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.customerId, userId))
    .orderBy(asc(weighTickets.id));
  const tickets = found.map(({ ticket }) => ticket);
  const steps = await db
    .select()
    .from(weighTicketHistory)
    .where(
      inArray(
        weighTicketHistory.ticketId,
        tickets.map(({ id }) => id),
      ),
    )
    .orderBy(asc(weighTicketHistory.id));
  return {
    'nota-timbang': tickets.map(({ proposedById: _p, weighedBy: _w, key: _k, ...ticket }) => ticket),
    'langkah-nota-timbang': steps.map(({ actorId: _a, ...step }) => step),
  };
}

/** Of the groups that he belongs or belonged to: as what, what he brought, what of its sales is his, what was handed on to him. */
async function readGroups({ db }: Shop, userId: string) {
  return {
    'keanggotaan-kelompok': await db
      .select({
        group: farmers.name,
        role: groupMembers.role,
        named: groupMembers.named,
        joinedAt: groupMembers.joinedAt,
        leftAt: groupMembers.leftAt,
      })
      .from(groupMembers)
      .innerJoin(farmers, eq(farmers.id, groupMembers.farmerId))
      .where(eq(groupMembers.userId, userId))
      .orderBy(asc(groupMembers.id)),
    setoran: (
      await db.select().from(deposits).where(eq(deposits.userId, userId)).orderBy(asc(deposits.id))
    ).map(({ weighedBy: _w, ...deposit }) => deposit),
    'bagi-hasil': await db
      .select({
        depositId: lotShares.depositId,
        saleId: lotShares.saleId,
        qty: lotShares.qty,
        amount: lotShares.amount,
        soldAt: lotSales.soldAt,
        returnedAt: lotSales.returnedAt,
      })
      .from(lotShares)
      .innerJoin(lotSales, eq(lotSales.id, lotShares.saleId))
      .innerJoin(deposits, eq(deposits.id, lotShares.depositId))
      .where(eq(deposits.userId, userId))
      .orderBy(asc(lotShares.saleId), asc(lotShares.depositId)),
    penyerahan: (
      await db
        .select()
        .from(shareHandings)
        .where(eq(shareHandings.userId, userId))
        .orderBy(asc(shareHandings.id))
    ).map(({ handedBy: _h, voidedBy: _v, ...handing }) => handing),
  };
}

/** The pictures that he sent; one that is gone from the disk is left out. */
async function pictures(shop: Shop, userId: string): Promise<ZipEntry[]> {
  const rows = await shop.db
    .select({ id: uploads.id, purpose: uploads.purpose })
    .from(uploads)
    .where(eq(uploads.ownerId, userId))
    .orderBy(asc(uploads.createdAt));
  return rows.map(({ id, purpose }) => ({
    name: `gambar/${purpose}-${id}.webp`,
    parts: (async function* () {
      const bytes = await shop.files.read(`${id}.webp`);
      if (bytes) yield Buffer.from(bytes);
    })(),
  }));
}
