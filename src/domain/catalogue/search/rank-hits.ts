import { pricePerKg, type Unit } from '../../../shared/format/units.ts';
import type { ParsedQuery, SearchTerm } from './parse-search-query.ts';

/** The ranking data of a matched listing; `rank` comes from the database. */
export type SearchHit = {
  id: number;
  name: string;
  unit: Unit;
  category: string;
  price: number;
  left: number;
  rank: number;
};

const gramsPer: Partial<Record<Unit, number>> = { gram: 1, kg: 1000, kwintal: 100_000, ton: 1_000_000 };

type ScoredHit = SearchHit & {
  score: number;
  alternative: number;
  head: number;
  rest: number;
  enough: boolean;
  affordable: boolean;
};

/** Ranks matches as a person would: listings whose name matches before those that only mention the words. */
export function rankHits(found: SearchHit[], asked: ParsedQuery, stems: Map<string, string>): number[] {
  const scored = found.map((one) => scoreOf(one, asked, stems));
  const cheap = asked.order === 'cheap' ? 1 : asked.order === 'dear' ? -1 : 0;
  const price = (one: SearchHit) => pricePerKg(one.price, one.unit) ?? Number.POSITIVE_INFINITY;
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
  return interleaveProducts(scored, asked).map((one) => one.id);
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Interleaves different products: the ingredients of a dish, so that the first results are not five sellers of one
 * ingredient, and otherwise products that match equally well. A query that asks for a price order keeps that order.
 */
function interleaveProducts(scored: ScoredHit[], { terms, order }: ParsedQuery): ScoredHit[] {
  if (order !== null) return scored;
  const dish = terms.some((term) => term.meant > 1);
  const turns = new Map<string, number>();
  const level = (one: ScoredHit) => (one.left > 0 ? 0 : 1) - (dish ? Math.sign(one.score) : one.score) * 2;
  return scored
    .map((one) => {
      const key = `${level(one)} ${dish && one.score > 0 ? one.alternative : one.name}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return { one, turn, level: level(one), way: dish ? one.alternative : 0 };
    })
    .sort((a, b) => a.level - b.level || a.turn - b.turn || a.way - b.way)
    .map(({ one }) => one);
}

function scoreOf(
  found: SearchHit,
  { terms, amount, priceMax }: ParsedQuery,
  stems: Map<string, string>,
): ScoredHit {
  const name = found.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let score = 0;
  let alternative = 99;
  let head = name.length;
  const covered = new Set<number>();
  for (const term of terms) {
    const best = bestAlternative(name, term, stems);
    if (!best) continue;
    // A literal match counts more than a possible meaning.
    score += 10 - (term.meant > 0 ? 0 : Math.min(best.way, 1));
    alternative = Math.min(alternative, best.way);
    head = Math.min(head, ...best.places);
    for (const place of best.places) covered.add(place);
  }
  const perKg = pricePerKg(found.price, found.unit) ?? found.price;
  return {
    ...found,
    score,
    alternative,
    head,
    rest: name.length - covered.size,
    enough: amount === null || hasEnough(found, amount),
    affordable: priceMax === null || Math.min(perKg, found.price) <= priceMax * 1.1,
  };
}

function hasEnough({ left, unit }: SearchHit, amount: NonNullable<ParsedQuery['amount']>): boolean {
  if ('count' in amount) return left >= amount.count;
  const grams = gramsPer[unit];
  return grams === undefined ? left > 0 : left * grams >= amount.grams;
}

/** The first alternative of a term that a product's name contains, and the position of its word. */
function bestAlternative(name: string[], term: SearchTerm, stems: Map<string, string>) {
  for (const [way, { words, open }] of term.ways.entries()) {
    const places = words.map((word) =>
      name.findIndex((one) => one === word || one === stems.get(word) || (open && one.startsWith(word))),
    );
    if (places.every((place) => place >= 0)) return { way, places };
  }
  return null;
}
