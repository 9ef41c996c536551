/** A vocabulary as a trie; `uses` is set where a word ends. */
type TrieNode = { children: Map<string, TrieNode>; word?: string; uses: number };

export type TypoVocabulary = {
  has(word: string): boolean;
  /** Whether any word begins with `start`. */
  hasPrefix(start: string): boolean;
  /** The words closest to `word` within the mistakes that its length allows, at most `most`, the most common first. */
  nearest(word: string, most?: number): string[];
};

/** The mistakes that a word of this length may contain: none up to 3 letters, one up to 6, two beyond. */
function mistakesAllowed(length: number): number {
  if (length <= 3) return 0;
  return length <= 6 ? 1 : 2;
}

/**
 * Builds a vocabulary that finds words despite typing mistakes: missing, added, wrong or swapped letters
 * (Damerau–Levenshtein). The trie skips branches that already differ too much.
 */
export function buildVocabulary(words: Iterable<{ word: string; uses: number }>): TypoVocabulary {
  const root: TrieNode = { children: new Map(), uses: 0 };
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
    let node: TrieNode | undefined = root;
    for (const letter of start) node = node?.children.get(letter);
    return node;
  };
  return {
    has: (word) => nodeOf(word)?.word !== undefined,
    hasPrefix: (start) => nodeOf(start) !== undefined,
    nearest: (word, most = 3) => nearestWords(root, word, most),
  };
}

function nearestWords(root: TrieNode, word: string, most: number): string[] {
  const letters = [...word];
  let allowed = mistakesAllowed(letters.length);
  if (allowed === 0) return [];
  let found: { word: string; mistakes: number; uses: number }[] = [];

  const walk = (node: TrieNode, letter: string, row: number[], above?: { row: number[]; letter: string }) => {
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
