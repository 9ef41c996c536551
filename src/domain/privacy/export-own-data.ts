import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/audit-chain-tables.ts';
import { sessions, users } from '../../db/schema/auth-tables.ts';
import { bidOffers, bids } from '../../db/schema/bidding-tables.ts';
import { cartItems, savedAddresses, shoppingListLines, shoppingLists } from '../../db/schema/cart-tables.ts';
import { listings, products, reviews, savedListings } from '../../db/schema/catalogue-tables.ts';
import { complaints } from '../../db/schema/complaint-tables.ts';
import { comments, contactMessages, subscribers } from '../../db/schema/content-tables.ts';
import { groupMembers } from '../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { payments, payoutAccountProposals } from '../../db/schema/payment-tables.ts';
import { lotSales, lotShares, memberPayouts, produceDeposits } from '../../db/schema/pooled-lot-tables.ts';
import { consents } from '../../db/schema/privacy-tables.ts';
import { identitySubmissions, sellerIdentities } from '../../db/schema/seller-tables.ts';
import { notifications, uploads } from '../../db/schema/system-tables.ts';
import { weighTicketHistory, weighTickets } from '../../db/schema/weighing-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type ZipEntry, zipStream } from '../file-formats/zip.ts';
import { decrypt } from '../notifications/channels/encryption.ts';
import { reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../security-log/log-security-event.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

const README = `Ini semua data tentang Anda yang kami simpan, satu berkas JSON untuk tiap jenis.
Waktu ditulis dalam UTC, uang dalam satuan terkecil mata uang toko.
Tidak ada di sini: password (kami hanya menyimpan sidiknya), dan data orang lain,
misalnya pembeli dari lapak Anda. Gambar yang pernah Anda kirim ada di folder gambar.
`;

/**
 * All data about the user, as a streamed zip of JSON and their pictures (UU 27/2022 pasal 7 and 13). It
 * requires recent authentication, at most five times an hour; it excludes keys, password hashes and other
 * people's data.
 */
export async function exportOwnData(ctx: AppContext, actor: Actor): Promise<AsyncGenerator<Buffer>> {
  const user = requireUser(actor);
  await requireRecentAuth(ctx, user);
  await reserveAttempt(ctx, { key: `own-data:${user.userId}`, limit: 5, minutes: 60 });
  await logSecurityEvent(ctx, { what: 'own-data', userId: user.userId });
  const files = await Promise.all(
    Object.entries(await readAll(ctx, user.userId)).map(([name, rows]) => ({
      name: `${name}.json`,
      parts: [`${JSON.stringify(rows, null, 2)}\n`],
    })),
  );
  return zipStream([
    { name: 'BACA-SAYA.txt', parts: [README] },
    ...files,
    ...(await readOwnPictures(ctx, user.userId)),
  ]);
}

const withReference = <Row extends { referencePrices: unknown }>({ referencePrices, ...row }: Row) => ({
  ...row,
  reference: referencePrices,
});

/** The rows of each file; fields keep the names that the files have always had, whatever their columns are called. */
async function readAll(ctx: AppContext, userId: string): Promise<Record<string, unknown>> {
  const { db } = ctx;
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  const email = (person?.email ?? '').toLowerCase();
  const shown = person?.emailVerified === true;
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, userId));
  const groups = db.select({ code: orders.groupCode }).from(orders).where(eq(orders.customerId, userId));
  const { version: _v, ...profile } = person ?? ({} as never);
  return {
    profil: profile,
    lapak: await db.select().from(farmers).where(eq(farmers.userId, userId)),
    'rekening-usulan': (
      await db
        .select({ proposal: payoutAccountProposals })
        .from(payoutAccountProposals)
        .innerJoin(farmers, eq(farmers.id, payoutAccountProposals.farmerId))
        .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person')))
    ).map(({ proposal: { account, proposedAt } }) => ({ account, proposedAt })),
    'identitas-penjual': (
      await db
        .select({ identity: sellerIdentities })
        .from(sellerIdentities)
        .innerJoin(farmers, eq(farmers.id, sellerIdentities.farmerId))
        .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person')))
    ).map(({ identity: { verifiedAt, verifiedBy: _v, updatedBy: _u, nik, npwp, ...rest } }) => ({
      ...rest,
      checkedAt: verifiedAt,
      nik: nik && decrypt(ctx, nik),
      npwp: npwp && decrypt(ctx, npwp),
    })),
    'identitas-yang-diajukan': (
      await db
        .select()
        .from(identitySubmissions)
        .where(eq(identitySubmissions.submittedBy, userId))
        .orderBy(asc(identitySubmissions.id))
    ).map(({ submittedBy, submittedAt, reviewedAt, reviewedBy: _r, nik, npwp, ...rest }) => ({
      ...rest,
      sentBy: submittedBy,
      sentAt: submittedAt,
      answeredAt: reviewedAt,
      nik: nik && decrypt(ctx, nik),
      npwp: npwp && decrypt(ctx, npwp),
    })),
    produk: (
      await db
        .select({ product: products.name, listing: listings })
        .from(listings)
        .innerJoin(products, eq(products.id, listings.productId))
        .innerJoin(farmers, eq(farmers.id, listings.farmerId))
        .where(eq(farmers.userId, userId))
    ).map(({ product, listing: { comparisonPrice, ...listing } }) => ({
      product,
      listing: { ...listing, priceCompared: comparisonPrice },
    })),
    pesanan: (
      await db.select().from(orders).where(eq(orders.customerId, userId)).orderBy(asc(orders.id))
    ).map(({ guestTokenHash: _g, networkHash: _n, complaintUntil, cashReceivedAt, ...order }) => ({
      ...order,
      contestUntil: complaintUntil,
      cashAt: cashReceivedAt,
    })),
    'barang-pesanan': (await db.select().from(orderLines).where(inArray(orderLines.orderId, own))).map(
      withReference,
    ),
    ...(await readWeighing(ctx, userId)),
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
    keluhan: (await db.select().from(complaints).where(inArray(complaints.orderId, own))).map(
      ({ respondedBy, respondedAt, ...complaint }) => ({
        ...complaint,
        answeredBy: respondedBy,
        answeredAt: respondedAt,
      }),
    ),
    penawaran: (await db.select().from(bids).where(eq(bids.customerId, userId)).orderBy(asc(bids.id))).map(
      ({ undo: _u, ...bid }) => bid,
    ),
    'harga-yang-ditawarkan': (
      await db.select().from(bidOffers).where(eq(bidOffers.byUserId, userId)).orderBy(asc(bidOffers.id))
    ).map(withReference),
    ...(await readGroups(ctx, userId)),
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

/** The weigh tickets of the user's orders with their history; the person at the scale is someone else. */
async function readWeighing({ db }: AppContext, userId: string) {
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

/** For the user's current and former groups: role, deposits, shares of sales, and payouts. */
async function readGroups({ db }: AppContext, userId: string) {
  return {
    'keanggotaan-kelompok': await db
      .select({
        group: farmers.name,
        role: groupMembers.role,
        named: groupMembers.namePublic,
        joinedAt: groupMembers.joinedAt,
        leftAt: groupMembers.leftAt,
      })
      .from(groupMembers)
      .innerJoin(farmers, eq(farmers.id, groupMembers.farmerId))
      .where(eq(groupMembers.userId, userId))
      .orderBy(asc(groupMembers.id)),
    setoran: (
      await db
        .select()
        .from(produceDeposits)
        .where(eq(produceDeposits.userId, userId))
        .orderBy(asc(produceDeposits.id))
    ).map(({ weighedBy: _w, returnedAt, ...deposit }) => ({ ...deposit, takenBackAt: returnedAt })),
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
      .innerJoin(produceDeposits, eq(produceDeposits.id, lotShares.depositId))
      .where(eq(produceDeposits.userId, userId))
      .orderBy(asc(lotShares.saleId), asc(lotShares.depositId)),
    penyerahan: (
      await db
        .select()
        .from(memberPayouts)
        .where(eq(memberPayouts.userId, userId))
        .orderBy(asc(memberPayouts.id))
    ).map(({ paidBy: _p, voidedBy: _v, ...handing }) => handing),
  };
}

/** The user's uploads; files missing on disk are left out. */
async function readOwnPictures(ctx: AppContext, userId: string): Promise<ZipEntry[]> {
  const rows = await ctx.db
    .select({ id: uploads.id, purpose: uploads.purpose })
    .from(uploads)
    .where(eq(uploads.ownerId, userId))
    .orderBy(asc(uploads.createdAt));
  return rows.map(({ id, purpose }) => ({
    name: `gambar/${purpose}-${id}.webp`,
    parts: (async function* () {
      const bytes = await ctx.files.read(`${id}.webp`);
      if (bytes) yield Buffer.from(bytes);
    })(),
  }));
}
