import { stockLabel } from '../../../src/shared/enums/labels.ts';
import { type Goods, type Market, SCARCITY } from './market.ts';
import { dashboard, incomingBids, officeBids, ownBids, stats } from './office-pages.ts';
import { digits, LABELS, one, type Page, type Shown } from './shown.ts';

/** One of the pages and answers that show numbers of the market. */
export function choosePage(market: Market, random: () => number): Page {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const goods = pick(market.goods);
  const stall = pick(market.stalls);
  const buyer = pick(market.buyers);
  // Half of what everybody may see is asked by somebody who is signed in, for whom it is made.
  const cookie = random() < 0.5 ? buyer.cookie : undefined;
  const level = pick(SCARCITY);
  const pages: (() => Page)[] = [
    () => productPage(goods, cookie),
    () => shopPage('/shop', 'market', market, cookie),
    () => shopPage(`/shop?farmer=${stall.id}`, `stall:${stall.id}`, market, cookie),
    () => shopPage(`/shop?farmer=${stall.id}&stock=${level}`, `stall:${stall.id}`, market, cookie, level),
    () => shopPage(`/shop?stock=${level}`, 'market', market, cookie, level),
    () => productAnswer(goods),
    () => listAnswer(`/api/products?farmer=${stall.id}&limit=50`, `stall:${stall.id}:total`),
    () => listAnswer('/api/products?limit=40', 'market:total'),
    () => listAnswer(`/api/products?stock=${level}&limit=20`, `market:${level}`),
    () => facetsAnswer('/api/products/facets', 'market'),
    () => facetsAnswer(`/api/products/facets?farmer=${stall.id}`, `stall:${stall.id}`),
    () => ownBids(buyer),
    () => incomingBids(stall),
    () => officeBids(market.admin),
    () => dashboard('market', market.admin),
    () => dashboard(`stall:${stall.id}`, stall.cookie),
    () => stats('market', market.admin),
    () => stats(`stall:${stall.id}`, stall.cookie),
  ];
  return pick(pages)();
}

function productPage({ id }: Goods, cookie: string | undefined): Page {
  const name = (of: string) => `listing:${id}:${of}`;
  return {
    kind: 'product page',
    path: `/shop-single/${id}`,
    ...(cookie ? { cookie } : {}),
    read(text, status) {
      if (status === 404) return [[name('shown'), 0]];
      const detail = LABELS.indexOf(one(text, /<span class="badge badge-\w+">(\w+)</));
      const left = detail === 0 ? 0 : digits(one(text, /<span class="text-muted tabular">([\d.,]+) kg</));
      return [
        [name('shown'), 1],
        [name('detail'), detail],
        [name('left'), left],
        [name('price'), digits(one(text, /<b>(Rp\s[\d.]+)</))],
        [name('price'), digits(one(text, /"price":\s*(\d+)/))],
      ];
    },
  };
}

/** The cards of the proof's own goods on a page. */
function cardsOf(text: string, own: Map<number, unknown>): Shown[] {
  return text
    .split('<article class="goods">')
    .slice(1)
    .flatMap((card): Shown[] => {
      const id = Number(one(card, /href="\/shop-single\/(\d+)"/));
      if (!own.has(id)) return [];
      return [
        [`listing:${id}:shown`, 1],
        [`listing:${id}:price`, digits(one(card, /<b>(Rp\s[\d.]+)</))],
        [`listing:${id}:badge`, LABELS.indexOf(one(card, /<span class="badge badge-\w+">(\w+)</))],
      ];
    });
}

function shopPage(
  path: string,
  scope: string,
  { goods }: Market,
  cookie: string | undefined,
  level?: (typeof SCARCITY)[number],
): Page {
  const own = new Map(goods.map((one) => [one.id, one]));
  return {
    kind: level ? 'shop by stock' : 'shop',
    path,
    ...(cookie ? { cookie } : {}),
    read(text) {
      const stock = one(text, /aria-label="Stok">(.*?)<\/nav>/s);
      return [
        [`${scope}:${level ?? 'total'}`, digits(one(text, /<p role="status"[^>]*>([\d.]+) produk/))],
        ...SCARCITY.map((name): Shown => {
          const count = one(stock, new RegExp(`${stockLabel[name]}<span>([\\d.]+)<`));
          return [`${scope}:${name}`, digits(count)];
        }),
        // What is shown where nothing was found is of another list.
        ...cardsOf(text.split('Mungkin ini yang Anda perlukan')[0]!, own),
      ];
    },
  };
}

type Card = { id: number; stock: number; price_customer: number; stock_level: (typeof SCARCITY)[number] };
const cardShown = ({ id, stock, price_customer, stock_level }: Card): Shown[] => [
  [`listing:${id}:shown`, 1],
  [`listing:${id}:left`, stock],
  [`listing:${id}:price`, price_customer],
  [`listing:${id}:badge`, SCARCITY.indexOf(stock_level)],
];

function productAnswer({ id }: Goods): Page {
  return {
    kind: 'product (API)',
    path: `/api/products/${id}`,
    read: (text, status) =>
      status === 404 ? [[`listing:${id}:shown`, 0]] : cardShown((JSON.parse(text) as { data: Card }).data),
  };
}

function listAnswer(path: string, total: string): Page {
  return {
    kind: 'list (API)',
    path,
    read(text) {
      const list = JSON.parse(text) as { data: Card[]; total: number };
      return [[total, list.total], ...list.data.flatMap(cardShown)];
    },
  };
}

function facetsAnswer(path: string, scope: string): Page {
  return {
    kind: 'counts (API)',
    path,
    read(text) {
      const { stock } = (JSON.parse(text) as { data: { stock: { value: string; count: number }[] } }).data;
      return SCARCITY.map((level) => [
        `${scope}:${level}`,
        stock.find(({ value }) => value === level)?.count ?? 0,
      ]);
    },
  };
}
