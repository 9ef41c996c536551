/** A vocabulary as a tree of letters; `uses` is set where a word ends. */
type Node = { children: Map<string, Node>; word?: string; uses: number };

export type Vocabulary = {
  has(word: string): boolean;
  /** Whether any word begins with `start`. */
  hasPrefix(start: string): boolean;
  /** The words nearest to `word` within the mistakes that its length allows, at most `most`, the commonest first. */
  nearest(word: string, most?: number): string[];
};

/** Mistakes that a word of this length may hold: none up to 3 letters, one up to 6, two beyond. */
function mistakesAllowed(length: number): number {
  if (length <= 3) return 0;
  return length <= 6 ? 1 : 2;
}

/**
 * A vocabulary that finds words despite typing mistakes: letters left out, added, mistaken or swapped with their
 * neighbour (Damerau and Levenshtein). The tree lets branches that are already too far off be left alone.
 */
export function vocabularyOf(words: Iterable<{ word: string; uses: number }>): Vocabulary {
  const root: Node = { children: new Map(), uses: 0 };
  for (const { word, uses } of words) {
    let node = root;
    for (const letter of word) {
      let next = node.children.get(letter);
      if (!next) {
        next = { children: new Map(), uses: 0 };
        node.children.set(letter, next);
      }
      node = next;
    }
    node.word = word;
    node.uses = uses;
  }
  const nodeOf = (start: string) => {
    let node: Node | undefined = root;
    for (const letter of start) node = node?.children.get(letter);
    return node;
  };
  return {
    has: (word) => nodeOf(word)?.word !== undefined,
    hasPrefix: (start) => nodeOf(start) !== undefined,
    nearest: (word, most = 3) => nearestIn(root, word, most),
  };
}

function nearestIn(root: Node, word: string, most: number): string[] {
  const letters = [...word];
  let allowed = mistakesAllowed(letters.length);
  if (allowed === 0) return [];
  let found: { word: string; mistakes: number; uses: number }[] = [];

  const walk = (node: Node, letter: string, row: number[], above?: { row: number[]; letter: string }) => {
    const next = [row[0]! + 1];
    for (let at = 1; at <= letters.length; at += 1) {
      const same = letters[at - 1] === letter;
      let cost = Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (same ? 0 : 1));
      if (above && at > 1 && letters[at - 2] === letter && letters[at - 1] === above.letter) {
        cost = Math.min(cost, above.row[at - 2]! + 1);
      }
      next.push(cost);
    }
    const mistakes = next[letters.length]!;
    if (node.word !== undefined && mistakes <= allowed) {
      if (mistakes < allowed) {
        allowed = mistakes;
        found = found.filter((one) => one.mistakes <= mistakes);
      }
      found.push({ word: node.word, mistakes, uses: node.uses });
    }
    if (Math.min(...next) > allowed) return;
    for (const [child, deeper] of node.children) walk(deeper, child, next, { row, letter });
  };

  const first = Array.from({ length: letters.length + 1 }, (_, at) => at);
  for (const [letter, node] of root.children) walk(node, letter, first);
  return found
    .sort((a, b) => Number(b.word[0] === letters[0]) - Number(a.word[0] === letters[0]) || b.uses - a.uses)
    .slice(0, most)
    .map((one) => one.word);
}
