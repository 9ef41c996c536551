import { CHEAP_WORDS, EXPENSIVE_WORDS, STOP_WORDS, TRAIT_WORDS } from './common-words.ts';
import { parseQueryParts, type QueryAmount } from './parse-query-parts.ts';
import type { SearchLexicon } from './search-lexicon.ts';

/** Words that one listing has to contain together; the last may be incomplete. */
type Alternative = { words: string[]; open: boolean };
/** One search term with all its synonyms; `known` when the shop knows one of them. */
export type SearchTerm = { ways: Alternative[]; meant: number; known: boolean };

export type ParsedQuery = {
  terms: SearchTerm[];
  order: 'cheap' | 'dear' | null;
  amount: QueryAmount | null;
  priceMax: number | null;
};

/** The maximum number of terms. */
const TERMS_MAX = 8;

/** Interprets a query, or returns null when it has nothing to search for. */
export function parseSearchQuery(typed: string, lexicon: SearchLexicon): ParsedQuery | null {
  const { words, amount, priceMax } = parseQueryParts(typed);
  const readings = withJoined(words, lexicon).map((word) => correctionsOf(word, lexicon));
  const order = priceOrderOf(readings);
  const filling = (all: string[]) =>
    all.every((one) => STOP_WORDS.has(one) || CHEAP_WORDS.has(one) || EXPENSIVE_WORDS.has(one));
  const terms: SearchTerm[] = [];
  for (let at = 0; at < readings.length; ) {
    const saying = synonymAt(readings, at, lexicon);
    if (saying) {
      terms.push(saying.term);
      at += saying.length;
      continue;
    }
    const own = readings[at]!;
    at += 1;
    if (filling(own) || own[0]!.length < 2) continue;
    const last = at === readings.length;
    const known = own.some(lexicon.isInCatalogue) || (last && lexicon.isCataloguePrefix(own[0]!));
    terms.push({
      ways: own.map((word, way) => ({ words: [word], open: last && way === 0 })),
      meant: 0,
      known,
    });
  }
  if (terms.length === 0 && order === null && amount === null && priceMax === null) {
    // The query has only filler words, so search for those.
    const rest = readings.filter(([word]) => word!.length > 1);
    if (rest.length === 0) return null;
    terms.push(...rest.map((own) => ({ ways: [{ words: [own[0]!], open: true }], meant: 0, known: false })));
  }
  return { terms: withLastDishOnly(terms).slice(0, TERMS_MAX), order, amount, priceMax };
}

/** Whether a term names a product rather than only a property. */
export const namesProduct = ({ known, ways }: SearchTerm): boolean =>
  known && !ways.some(({ words }) => words.every((word) => TRAIT_WORDS.has(word)));

/** Keeps the last of several dishes or product groups ('bumbu rendang'), which is the query's subject. */
function withLastDishOnly(terms: SearchTerm[]): SearchTerm[] {
  const dish = terms.findLast((term) => term.meant > 1);
  return terms.filter((term) => term.meant <= 1 || term === dish);
}

/** Joins or splits words that the catalogue writes differently: 'rojo lele', 'bawangmerah'. */
function withJoined(words: string[], lexicon: SearchLexicon): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const next = words[at + 1];
    if (next && lexicon.isInCatalogue(word + next)) {
      found.push(word + next);
      at += 1;
      continue;
    }
    found.push(...(lexicon.isKnown(word) ? [word] : (splitOf(word, lexicon) ?? [word])));
  }
  return found;
}

function splitOf(word: string, lexicon: SearchLexicon): string[] | null {
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(lexicon.isKnown)) return parts;
  }
  return null;
}

/** The candidates for a word: itself, and the most similar known words when it is unknown. */
function correctionsOf(word: string, lexicon: SearchLexicon): string[] {
  if (lexicon.isKnown(word) || STOP_WORDS.has(word)) return [word];
  const bare = word.replace(/(?<=.{3})(?:nya|ku|mu|an|in|lah|kah)$/, '');
  if (bare !== word && lexicon.isKnown(bare)) return [word, bare];
  const near = word.length < 3 ? [] : lexicon.similarWords(word);
  // A product word is more likely than a filler word.
  const telling = near.filter(
    (one) => !STOP_WORDS.has(one) && !CHEAP_WORDS.has(one) && !EXPENSIVE_WORDS.has(one),
  );
  return telling.length > 0 ? [word, ...telling] : near.length > 0 ? near : [word];
}

function priceOrderOf(readings: string[][]): ParsedQuery['order'] {
  const says = (words: Set<string>) => readings.some((own) => own.every((word) => words.has(word)));
  return says(CHEAP_WORDS) ? 'cheap' : says(EXPENSIVE_WORDS) ? 'dear' : null;
}

/** The longest synonym phrase that begins at a word, with its meaning in the shop. */
function synonymAt(
  readings: string[][],
  at: number,
  lexicon: SearchLexicon,
): { term: SearchTerm; length: number } | null {
  const found = readings[at]!.flatMap((word) => lexicon.synonymsFrom(word)).filter(({ said }) =>
    said.every((word, place) => readings[at + place]?.includes(word)),
  );
  const length = Math.max(0, ...found.map(({ said }) => said.length));
  if (length === 0) return null;
  const chosen = found.filter(({ said }) => said.length === length);
  const closed = (words: string[]) => ({ words, open: false });
  const meant = chosen.flatMap((saying) => saying.meant).map(closed);
  // A misspelt word may also mean one of its other neighbours.
  const others =
    length === 1
      ? readings[at]!.filter((word) => lexicon.isInCatalogue(word)).map((word) => closed([word]))
      : [];
  const said = chosen.map((saying) => closed(saying.said));
  return { term: { ways: [...meant, ...others, ...said], meant: meant.length, known: true }, length };
}

/** The text of a tsquery with all of the terms (`&`), or any (`|`). Words contain only letters and digits. */
export function tsqueryOf(terms: SearchTerm[], between: '&' | '|', stems: Map<string, string>): string {
  const wordText = (word: string, open: boolean) => {
    const stem = stems.get(word);
    const whole = open ? `'${word}':*` : `'${word}'`;
    return stem && stem !== word ? `(${whole} | '${stem}')` : whole;
  };
  return terms
    .map(({ ways }) => {
      const texts = ways.map(({ words, open }) => words.map((word) => wordText(word, open)).join(' & '));
      return `(${[...new Set(texts)].map((text) => (text.includes(' & ') ? `(${text})` : text)).join(' | ')})`;
    })
    .join(` ${between} `);
}
