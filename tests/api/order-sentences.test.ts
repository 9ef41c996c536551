import { describe, expect, test } from 'vitest';
import type { OrderNews } from '../../src/domain/orders/letters/news.ts';
import { newsSubject, newsTexts } from '../../src/domain/orders/letters/order-news.ts';
import {
  orderWhatsapp,
  type Talk,
  toBuyer,
  toSeller,
} from '../../src/domain/orders/letters/order-whatsapp.ts';
import type { OrderParty } from '../../src/domain/orders/rules/order-rules.ts';
import type { OrderStatus } from '../../src/shared/labels.ts';
import { FACTS, SENTENCES } from '../order-sentences.ts';
import { STAGES, TALK, WEIGHING } from '../weighing-sentences.ts';

describe('what both sides of an order are told', () => {
  test.each([...SENTENCES, ...WEIGHING])('%s, %o, where %o', (event, news, facts, buyer, seller) => {
    const happened: OrderNews = { code: 'LB-1', event, ...news };
    const of = { ...FACTS, ...facts };
    const texts = newsTexts(happened, of);
    const said = (side: 'buyer' | 'seller') =>
      texts[side] === undefined ? null : `${newsSubject(happened, side, of)} | ${texts[side]}`;
    expect([said('buyer'), said('seller')]).toEqual([buyer, seller]);
  });
});

describe('the words with which a talk on WhatsApp begins', () => {
  const stages = Object.entries(STAGES) as [OrderStatus, (typeof STAGES)[OrderStatus]][];
  const whole = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

  test.each(stages)('%s', (status, [ask, askFetching, say, sayFetching]) => {
    const of = (pickup: boolean): Talk => ({ ...TALK, status, pickup });
    const asked = (words: string) =>
      whole(
        'Halo Pak Tani, saya Sri, tentang pesanan LB-1: 3 kg Beras, Rp 36.000.',
        words,
        'https://toko.example/admin/orders/LB-1',
      );
    const said = (words: string) =>
      whole(
        'Halo Sri, saya Pak Tani, tentang pesanan LB-1: 3 kg Beras, Rp 36.000.',
        words,
        'https://toko.example/orders/LB-1',
      );
    expect([toSeller(of(false)), toSeller(of(true)), toBuyer(of(false)), toBuyer(of(true))]).toEqual([
      asked(ask),
      asked(askFetching),
      said(say),
      said(sayFetching),
    ]);
  });

  test('of a guest without an address there is neither a place nor a page', () => {
    const talk = { ...TALK, buyer: { ...TALK.buyer, address: null }, links: { ...TALK.links, buyer: null } };
    expect(toBuyer(talk)).toBe(
      'Halo Sri, saya Pak Tani, tentang pesanan LB-1: 3 kg Beras, Rp 36.000.\n\nPembayarannya sudah masuk, segera saya siapkan.',
    );
  });

  const link = (number: string, text: string) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
  const seller = (text: string) => ({
    to: 'seller',
    label: 'Chat Pak Tani di WhatsApp',
    href: link('6281234567890', text),
  });
  const buyer = (text: string) => ({
    to: 'buyer',
    label: 'Chat Sri di WhatsApp',
    href: link('6281311112222', text),
  });
  const fromAdmin = (name: string, page: string) =>
    `Halo ${name}, kami dari Lumbung, tentang pesanan LB-1 (3 kg Beras, Rp 36.000).\n\nhttps://toko.example${page}`;
  const parties: [OrderParty, object[]][] = [
    ['customer', [seller(toSeller(TALK))]],
    ['guest', [seller(toSeller(TALK))]],
    ['farmer', [buyer(toBuyer(TALK))]],
    ['admin', [seller(fromAdmin('Pak Tani', '/admin/orders/LB-1')), buyer(fromAdmin('Sri', '/orders/LB-1'))]],
  ];
  test.each(parties)('%s writes to the other side, an admin to both in the shop’s name', (party, found) => {
    expect(orderWhatsapp(TALK, party)).toEqual(found);
  });

  test('whose number is not known or is none is nobody to write to', () => {
    const to = (sold: string | null, bought: string | null) =>
      orderWhatsapp(
        { ...TALK, seller: { ...TALK.seller, phone: sold }, buyer: { ...TALK.buyer, phone: bought } },
        'admin',
      ).map((one) => one.to);
    expect([to(null, null), to('081234567890', null), to('tidak ada', '081311112222')]).toEqual([
      [],
      ['seller'],
      ['buyer'],
    ]);
  });
});
