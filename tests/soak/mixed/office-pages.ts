import type { Buyer, Stall } from './market.ts';
import { digits, one, type Page, type Shown } from './shown.ts';

/** The numbers of a row of chips by their words. */
function chipsOf(text: string, label: string): Map<string, number> {
  const row = one(text, new RegExp(`aria-label="${label}"(.*?)</ul>`, 's'));
  const chips = [...row.matchAll(/>([^<>]+)<span class="tabular[^"]*">([\d.]+)</g)];
  return new Map(chips.map(([, words, count]) => [words!, digits(count!)]));
}

function shownByChips(text: string, label: string, scope: string, names: Record<string, string>): Shown[] {
  const chips = chipsOf(text, label);
  return Object.entries(names).map(([words, name]) => {
    const count = chips.get(words);
    if (count === undefined) throw new Error(`no chip ${words} among ${[...chips.keys()].join(', ')}`);
    return [`${scope}:${name}`, count];
  });
}

export const ownBids = ({ id, cookie }: Buyer): Page => ({
  kind: 'own bids',
  path: '/bidding-list',
  cookie,
  read: (text) =>
    shownByChips(text, 'Saring menurut status', `buyer:${id}`, {
      Semua: 'bids',
      Menunggu: 'pending',
      Diterima: 'accepted',
      Ditolak: 'rejected',
      Kadaluarsa: 'expired',
    }),
});

export const incomingBids = ({ id, cookie }: Stall): Page => ({
  kind: 'incoming bids',
  path: '/farmer-bidding-approval',
  cookie,
  read: (text) => [
    ...shownByChips(text, 'Saring menurut status', `stall:${id}`, {
      Semua: 'bids',
      'Menunggu Persetujuan': 'answer',
      Diterima: 'accepted',
      Ditolak: 'rejected',
    }),
    ...tabsOf(text, id),
  ],
});

/** What waits for a farmer, as the tabs of every page of his say; nothing is said of none. */
const tabsOf = (text: string, stall: number): Shown[] =>
  (
    [
      ['/farmer-bidding-approval', 'answer'],
      ['/admin/orders', 'ready'],
    ] as const
  ).flatMap(([href, name]): Shown[] => {
    const found = new RegExp(`data-count="${href}">(\\d+)<`).exec(text)?.[1];
    return found ? [[`stall:${stall}:${name}`, Number(found)]] : [];
  });

export const officeBids = (cookie: string): Page => ({
  kind: 'office bids',
  path: '/admin/bids',
  cookie,
  read: (text) =>
    shownByChips(text, 'Status', 'market', {
      Semua: 'bids',
      'Perlu dijawab': 'answer',
      Diterima: 'accepted',
      Ditolak: 'rejected',
    }),
});

const TO_DO = [
  ['penawaran menunggu jawaban', 'answer'],
  ['pesanan dibayar, siapkan barangnya', 'paid'],
  ['pesanan untuk dikirim', 'ship'],
  ['produk habis', 'goods_out'],
  ['produk hampir habis', 'goods_low'],
] as const;

export function dashboard(scope: string, cookie: string): Page {
  const admin = scope === 'market';
  const cards = admin
    ? { 'Total Produk': 'goods', 'Total Pesanan': 'orders', 'Pendapatan bulan ini': 'revenue' }
    : {
        'Produk aktif': 'total',
        'Penawaran menunggu': 'answer',
        Pesanan: 'orders',
        'Pendapatan bulan ini': 'revenue',
      };
  return {
    kind: 'dashboard',
    path: '/admin/dashboard',
    cookie,
    read(text) {
      const said = one(text, /aria-label="Ringkasan"(.*?)<\/section>/s);
      const todo = one(text, /Yang perlu dikerjakan(.*?)Tautan cepat/s);
      return [
        ...Object.entries(cards).map(([label, name]): Shown => {
          const value = one(said, new RegExp(`>${label}</p><p class="[^"]*">([^<]+)<`));
          return [`${scope}:${name}`, digits(value)];
        }),
        ...[...TO_DO, ...(admin ? [] : [['pesanan untuk dikonfirmasi', 'confirm'] as const])].map(
          ([words, name]): Shown => {
            const found = new RegExp(`tabular">([\\d.]+)</span><span[^>]*>${words}<`).exec(todo)?.[1];
            return [`${scope}:${name}`, digits(found ?? '0')];
          },
        ),
      ];
    },
  };
}

type Stats = {
  totalProducts: number;
  activeProducts: number | null;
  totalOrders: number;
  pendingBids: number;
  monthlyRevenue: number;
  todo: {
    bids: number;
    toConfirm: number;
    toProcess: number;
    toShip: number;
    lowStock: number;
    outOfStock: number;
  };
};

export const stats = (scope: string, cookie: string): Page => ({
  kind: 'dashboard (API)',
  path: '/api/admin/dashboard/stats',
  cookie,
  read(text) {
    const { data } = JSON.parse(text) as { data: Stats };
    const { todo } = data;
    const shown: [string, number][] = [
      ['goods', data.totalProducts],
      ['orders', data.totalOrders],
      ['pending', data.pendingBids],
      ['revenue', data.monthlyRevenue],
      ['answer', todo.bids],
      ['paid', todo.toProcess],
      ['ship', todo.toShip],
      ['goods_low', todo.lowStock],
      ['goods_out', todo.outOfStock],
      ...(scope === 'market'
        ? []
        : ([
            ['confirm', todo.toConfirm],
            ['total', data.activeProducts ?? 0],
          ] satisfies [string, number][])),
    ];
    return shown.map(([name, value]) => [`${scope}:${name}`, value]);
  },
});
