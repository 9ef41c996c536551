import { describe, expect, test } from 'vitest';
import type { OrderMessageEvent } from '../../src/domain/orders/notifications/order-message-event.ts';
import {
  orderMessageSubject,
  orderMessageTexts,
} from '../../src/domain/orders/notifications/order-message-texts.ts';
import {
  orderWhatsappLinks,
  type WhatsappContext,
  whatsappToBuyer,
  whatsappToSeller,
} from '../../src/domain/orders/notifications/order-whatsapp-links.ts';
import type { OrderParty } from '../../src/domain/orders/policies/order-transition-rules.ts';
import type { OrderStatus } from '../../src/shared/enums/labels.ts';
import { FACTS, SENTENCES } from '../support/order-texts.ts';
import { STAGES, TALK, WEIGHING } from '../support/weighing-texts.ts';

describe('status texts for both sides of an order', () => {
  test.each([...SENTENCES, ...WEIGHING])(
    'the text for %s, %o, where %o',
    (event, news, facts, buyer, seller) => {
      const happened: OrderMessageEvent = { code: 'LB-1', event, ...news };
      const of = { ...FACTS, ...facts };
      const texts = orderMessageTexts(happened, of);
      const said = (side: 'buyer' | 'seller') =>
        texts[side] === undefined ? null : `${orderMessageSubject(happened, side, of)} | ${texts[side]}`;
      expect([said('buyer'), said('seller')]).toEqual([buyer, seller]);
    },
  );
});

describe('the opening text of a WhatsApp conversation', () => {
  const stages = Object.entries(STAGES) as [OrderStatus, (typeof STAGES)[OrderStatus]][];
  const whole = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

  test.each(stages)('has a text for the status %s', (status, [ask, askFetching, say, sayFetching]) => {
    const of = (pickup: boolean): WhatsappContext => ({ ...TALK, status, pickup });
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
    expect([
      whatsappToSeller(of(false)),
      whatsappToSeller(of(true)),
      whatsappToBuyer(of(false)),
      whatsappToBuyer(of(true)),
    ]).toEqual([asked(ask), asked(askFetching), said(say), said(sayFetching)]);
  });

  test('before a payment through the shop nobody is asked to confirm', () => {
    const talk: WhatsappContext = { ...TALK, status: 'awaiting_payment', method: 'transfer' };
    expect(whatsappToSeller(talk)).toContain('Segera saya bayar. Kapan kira-kira diantar?');
    expect(whatsappToBuyer(talk)).toContain('Saya siapkan begitu pembayarannya masuk.');
    const arranged: WhatsappContext = { ...talk, method: null };
    expect(whatsappToSeller(arranged)).toContain('Mohon dikonfirmasi.');
  });

  test('omits place and page for a guest without an address', () => {
    const talk = { ...TALK, buyer: { ...TALK.buyer, address: null }, links: { ...TALK.links, buyer: null } };
    expect(whatsappToBuyer(talk)).toBe(
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
    ['customer', [seller(whatsappToSeller(TALK))]],
    ['guest', [seller(whatsappToSeller(TALK))]],
    ['farmer', [buyer(whatsappToBuyer(TALK))]],
    ['admin', [seller(fromAdmin('Pak Tani', '/admin/orders/LB-1')), buyer(fromAdmin('Sri', '/orders/LB-1'))]],
  ];
  test.each(parties)('%s writes to the other side, an admin to both in the shop’s name', (party, found) => {
    expect(orderWhatsappLinks(TALK, party)).toEqual(found);
  });

  test('offers no conversation when the number is unknown or invalid', () => {
    const to = (sold: string | null, bought: string | null) =>
      orderWhatsappLinks(
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
