import { pricePerKg, type Unit } from '../../../shared/figures/units.ts';
import type { Term, Understood } from './understand.ts';

/** What is known of a listing that a search has found; `rank` is the database's own. */
export type Found = {
  id: number;
  name: string;
  unit: Unit;
  category: string;
  price: number;
  left: number;
  rank: number;
};

const gramsPer: Partial<Record<Unit, number>> = { gram: 1, kg: 1000, kwintal: 100_000, ton: 1_000_000 };

type Scored = Found & {
  score: number;
  way: number;
  head: number;
  rest: number;
  enough: boolean;
  affordable: boolean;
};

/** The found in the order in which a person would lay them out: the goods that were named before those that mention them. */
export function ranked(found: Found[], asked: Understood, stems: Map<string, string>): number[] {
  const scored = found.map((one) => scoreOf(one, asked, stems));
  const cheap = asked.order === 'cheap' ? 1 : asked.order === 'dear' ? -1 : 0;
  const price = (one: Found) => pricePerKg(one.price, one.unit) ?? Number.POSITIVE_INFINITY;
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      Number(b.left > 0) - Number(a.left > 0) ||
      Number(b.affordable) - Number(a.affordable) ||
      Number(b.enough) - Number(a.enough) ||
      (cheap !== 0 ? compare(price(a), price(b)) * cheap || (a.price - b.price) * cheap : 0) ||
      a.head - b.head ||
      a.rest - b.rest ||
      b.rank - a.rank ||
      b.id - a.id,
  );
  return inTurns(scored, asked).map((one) => one.id);
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Different goods take turns: a dish's ingredients, so that the first few are the dish and not five sellers of its first
 * ingredient, and otherwise the products that fit equally well. Who asks for a price gets the order of prices.
 */
function inTurns(scored: Scored[], { terms, order }: Understood): Scored[] {
  if (order !== null) return scored;
  const dish = terms.some((term) => term.meant > 1);
  const turns = new Map<string, number>();
  const level = (one: Scored) => (one.left > 0 ? 0 : 1) - (dish ? Math.sign(one.score) : one.score) * 2;
  return scored
    .map((one) => {
      const key = `${level(one)} ${dish && one.score > 0 ? one.way : one.name}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return { one, turn, level: level(one), way: dish ? one.way : 0 };
    })
    .sort((a, b) => a.level - b.level || a.turn - b.turn || a.way - b.way)
    .map(({ one }) => one);
}

function scoreOf(found: Found, { terms, amount, priceMax }: Understood, stems: Map<string, string>): Scored {
  const name = found.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let score = 0;
  let way = 99;
  let head = name.length;
  const covered = new Set<number>();
  for (const term of terms) {
    const best = bestWay(name, term, stems);
    if (!best) continue;
    // What was typed word for word counts more than what it may have meant.
    score += 10 - (term.meant > 0 ? 0 : Math.min(best.way, 1));
    way = Math.min(way, best.way);
    head = Math.min(head, ...best.places);
    for (const place of best.places) covered.add(place);
  }
  const perKg = pricePerKg(found.price, found.unit) ?? found.price;
  return {
    ...found,
    score,
    way,
    head,
    rest: name.length - covered.size,
    enough: amount === null || hasEnough(found, amount),
    affordable: priceMax === null || Math.min(perKg, found.price) <= priceMax * 1.1,
  };
}

function hasEnough({ left, unit }: Found, amount: NonNullable<Understood['amount']>): boolean {
  if ('count' in amount) return left >= amount.count;
  const grams = gramsPer[unit];
  return grams === undefined ? left > 0 : left * grams >= amount.grams;
}

/** The first of a term's names that a product's name has, and at which of its words. */
function bestWay(name: string[], term: Term, stems: Map<string, string>) {
  for (const [way, { words, open }] of term.ways.entries()) {
    const places = words.map((word) =>
      name.findIndex((one) => one === word || one === stems.get(word) || (open && one.startsWith(word))),
    );
    if (places.every((place) => place >= 0)) return { way, places };
  }
  return null;
}
