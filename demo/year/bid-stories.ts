import type { Unit } from '../../src/shared/format/units.ts';
import { type Customer, customers } from '../people/people.ts';
import { type DemoListing, pricesAt } from './catalogue.ts';
import {
  acceptBid,
  type BidPlan,
  checkOutBid,
  closeBid,
  expireBid,
  lapseBid,
  makeOffer,
  openBid,
  rejectBid,
  withdrawBid,
} from './negotiation.ts';
import { before, HOUR } from './time.ts';

/**
 * The negotiations of the demo accounts: every status and turn for pembeli@ and pembeli2@, and open tasks for petani@
 * (farmer 1) and petani2@ (farmer 4).
 */
export function bidStories(listings: DemoListing[], now: Date): BidPlan[] {
  const listing = (farmer: number, name: string, unit: Unit = 'kg'): DemoListing => {
    const found = listings.find(
      ({ crop, offer }) => offer.farmer === farmer && crop.name === name && crop.unit === unit,
    );
    if (!found) throw new Error(`farmer ${farmer} lists no ${name}`);
    return found;
  };
  const buyer = (name: string): Customer => {
    const found = customers.find((customer) => customer.name === name);
    if (!found) throw new Error(`no customer ${name}`);
    return found;
  };
  const ago = (hours: number) => before(now, hours * HOUR);
  const bid = (what: DemoListing, who: Customer, hours: number, price: number, qty: number, note?: string) =>
    openBid(what, who, {
      price,
      qty,
      listPrice: pricesAt(what, ago(hours), now).customer,
      at: ago(hours),
      ...(note ? { note } : {}),
    });
  const counter = (plan: BidPlan, hours: number, price: number, qty: number, note: string) =>
    makeOffer(plan, 'seller', { price, qty, note, listPrice: plan.listing.offer.customer, at: ago(hours) });

  const rina = buyer('Rina Wulandari');
  const yoga = buyer('Yoga Pratama');
  const suwarno = buyer('H. Suwarno');

  return [
    // Await petani@: the last one is about to expire, and one is below the government's price.
    bid(listing(1, 'Beras Rojolele'), rina, 5, 15_500, 25, 'Untuk persediaan sebulan, saya ambil sendiri.'),
    bid(listing(1, 'Beras Rojolele'), yoga, 20, 15_000, 60, 'Dapur kami pakai 60 kg tiap dua minggu.'),
    bid(listing(1, 'Gabah Kering Giling'), suwarno, 2, 8_300, 500, 'Truk koperasi siap hari Sabtu.'),
    bid(listing(1, 'Gabah Kering Panen'), buyer('UD Padi Makmur'), 38, 6_400, 900, 'Diambil hari ini juga.'),
    // More than is left after other deals: it stays open, marked as short of stock.
    bid(
      listing(1, 'Benih Padi Rojolele'),
      buyer('BUMDes Karya Tani'),
      30,
      14_500,
      120,
      'Untuk semai Januari.',
    ),

    // Await petani2@.
    bid(listing(4, 'Beras Putih'), buyer('Endang Susilowati'), 1, 12_600, 50),
    bid(
      listing(4, 'Gabah Kering Panen'),
      buyer('Penggilingan Sri Rejeki'),
      30,
      6_550,
      1_500,
      'Bayar di tempat.',
    ),
    bid(listing(4, 'Telur Bebek', 'buah'), buyer('Titik Handayani'), 9, 2_900, 60, 'Untuk telur asin.'),

    // Await the customers.
    counter(
      bid(listing(4, 'Beras Putih'), yoga, 26, 12_300, 100, 'Rutin tiap bulan.'),
      3,
      12_800,
      100,
      'Kalau rutin saya kasih 12.800, sudah diantar.',
    ),
    counter(bid(listing(14, 'Wortel'), rina, 15, 10_000, 4), 6, 11_000, 4, 'Ini sudah yang disortir, Mbak.'),

    // Accepted, with reserved stock, before the checkout.
    acceptBid(bid(listing(1, 'Beras Mentik Wangi'), rina, 21, 15_400, 20, 'Yang wangi ya, Pak.'), ago(3)),
    acceptBid(bid(listing(4, 'Beras Ketan'), yoga, 19, 16_800, 12), ago(6)),

    // The possible ends of a negotiation, for pembeli@.
    rejectBid(
      bid(listing(1, 'Beras Rojolele'), rina, 20 * 24, 12_500, 10),
      ago(20 * 24 - 7),
      'Maaf, di bawah ongkos tanam kami. Silakan tawar lagi mendekati 15 ribu.',
    ),
    withdrawBid(bid(listing(6, 'Ikan Nila'), rina, 9 * 24, 30_000, 4), ago(9 * 24 - 2)),
    expireBid(bid(listing(17, 'Beras Putih'), rina, 15 * 24, 12_000, 10)),
    lapseBid(acceptBid(bid(listing(12, 'Beras Mentik Wangi'), rina, 31 * 24, 14_500, 6), ago(31 * 24 - 9))),
    closeBid(bid(listing(8, 'Beras Ketan'), rina, 12 * 24, 16_000, 5), ago(12 * 24 - 20)),
    checkOutBid(
      acceptBid(
        counter(
          bid(listing(1, 'Beras Rojolele'), rina, 47 * 24, 14_000, 15),
          47 * 24 - 5,
          15_200,
          15,
          'Sudah termasuk karung, Mbak.',
        ),
        ago(47 * 24 - 8),
      ),
      ago(47 * 24 - 9),
    ),
    checkOutBid(
      acceptBid(bid(listing(20, 'Beras Rojolele'), rina, 103 * 24, 14_500, 10), ago(103 * 24 - 4)),
      ago(103 * 24 - 6),
    ),

    // And for pembeli2@.
    rejectBid(
      bid(listing(4, 'Beras Putih'), yoga, 33 * 24, 11_000, 200, 'Untuk tiga cabang.'),
      ago(33 * 24 - 11),
      'Belum bisa, HPP gabah sudah naik.',
    ),
    checkOutBid(
      acceptBid(bid(listing(1, 'Beras Rojolele'), yoga, 62 * 24, 15_000, 50), ago(62 * 24 - 3)),
      ago(62 * 24 - 10),
    ),
    withdrawBid(bid(listing(15, 'Ikan Mas'), yoga, 26 * 24, 31_000, 10), ago(26 * 24 - 5)),
  ];
}
