import { CHEAP, DEAR, FILLING, TRAITS } from './common-words.ts';
import type { Lexicon } from './lexicon.ts';
import { type Amount, partsOf } from './query-parts.ts';

/** Words that must stand together in one listing; the last may be unfinished. */
type Alternative = { words: string[]; open: boolean };
/** One thing that is asked for, in any of its names; `known` where the shop knows one of them. */
export type Term = { ways: Alternative[]; meant: number; known: boolean };

export type Understood = {
  terms: Term[];
  order: 'cheap' | 'dear' | null;
  amount: Amount | null;
  priceMax: number | null;
};

/** Things asked for that count. */
const TERMS_MAX = 8;

/** What somebody who typed this means, or null where there is nothing in it to search for. */
export function understand(typed: string, lexicon: Lexicon): Understood | null {
  const { words, amount, priceMax } = partsOf(typed);
  const readings = withJoined(words, lexicon).map((word) => readingsOf(word, lexicon));
  const order = orderOf(readings);
  const filling = (all: string[]) => all.every((one) => FILLING.has(one) || CHEAP.has(one) || DEAR.has(one));
  const terms: Term[] = [];
  for (let at = 0; at < readings.length; ) {
    const saying = sayingAt(readings, at, lexicon);
    if (saying) {
      terms.push(saying.term);
      at += saying.length;
      continue;
    }
    const own = readings[at]!;
    at += 1;
    if (filling(own) || own[0]!.length < 2) continue;
    const last = at === readings.length;
    const known = own.some(lexicon.sold) || (last && lexicon.soldPrefix(own[0]!));
    terms.push({
      ways: own.map((word, way) => ({ words: [word], open: last && way === 0 })),
      meant: 0,
      known,
    });
  }
  if (terms.length === 0 && order === null && amount === null && priceMax === null) {
    // Nothing but filling: then that is what is asked for.
    const rest = readings.filter(([word]) => word!.length > 1);
    if (rest.length === 0) return null;
    terms.push(...rest.map((own) => ({ ways: [{ words: [own[0]!], open: true }], meant: 0, known: false })));
  }
  return { terms: oneDish(terms).slice(0, TERMS_MAX), order, amount, priceMax };
}

/** Whether a term says which goods are meant, and not only what they are like. */
export const names = ({ known, ways }: Term): boolean =>
  known && !ways.some(({ words }) => words.every((word) => TRAITS.has(word)));

/** Of several dishes and groups of goods ('bumbu rendang') the last is what it is about. */
function oneDish(terms: Term[]): Term[] {
  const dish = terms.findLast((term) => term.meant > 1);
  return terms.filter((term) => term.meant <= 1 || term === dish);
}

/** Words that were parted or run together by mistake, as the catalogue writes them: 'rojo lele', 'bawangmerah'. */
function withJoined(words: string[], lexicon: Lexicon): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const next = words[at + 1];
    if (next && lexicon.sold(word + next)) {
      found.push(word + next);
      at += 1;
      continue;
    }
    found.push(...(lexicon.known(word) ? [word] : (splitOf(word, lexicon) ?? [word])));
  }
  return found;
}

function splitOf(word: string, lexicon: Lexicon): string[] | null {
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(lexicon.known)) return parts;
  }
  return null;
}

/** What a word may have been meant to be: itself, and what is nearest to it where nobody knows it. */
function readingsOf(word: string, lexicon: Lexicon): string[] {
  if (lexicon.known(word) || FILLING.has(word)) return [word];
  const bare = word.replace(/(?<=.{3})(?:nya|ku|mu|an|in|lah|kah)$/, '');
  if (bare !== word && lexicon.known(bare)) return [word, bare];
  const near = word.length < 3 ? [] : lexicon.near(word);
  // A word that the shop sells is likelier meant than one that says nothing.
  const telling = near.filter((one) => !FILLING.has(one) && !CHEAP.has(one) && !DEAR.has(one));
  return telling.length > 0 ? [word, ...telling] : near.length > 0 ? near : [word];
}

function orderOf(readings: string[][]): Understood['order'] {
  const says = (words: Set<string>) => readings.some((own) => own.every((word) => words.has(word)));
  return says(CHEAP) ? 'cheap' : says(DEAR) ? 'dear' : null;
}

/** The longest saying that begins at a word, with what it means in the shop. */
function sayingAt(readings: string[][], at: number, lexicon: Lexicon): { term: Term; length: number } | null {
  const found = readings[at]!.flatMap((word) => lexicon.sayings(word)).filter(({ said }) =>
    said.every((word, place) => readings[at + place]?.includes(word)),
  );
  const length = Math.max(0, ...found.map(({ said }) => said.length));
  if (length === 0) return null;
  const chosen = found.filter(({ said }) => said.length === length);
  const closed = (words: string[]) => ({ words, open: false });
  const meant = chosen.flatMap((saying) => saying.meant).map(closed);
  // A mistaken word may have meant its other neighbours as well.
  const others =
    length === 1 ? readings[at]!.filter((word) => lexicon.sold(word)).map((word) => closed([word])) : [];
  const said = chosen.map((saying) => closed(saying.said));
  return { term: { ways: [...meant, ...others, ...said], meant: meant.length, known: true }, length };
}

/** The text of a tsquery: every one of the terms (`&`), or any (`|`). Words are letters and digits only. */
export function tsqueryOf(terms: Term[], between: '&' | '|', stems: Map<string, string>): string {
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
