/** A fault in a seller's hash chain: the position, the code of what stands there, and a sentence for the operator. */
export type ChainFault = {
  farmerId: number;
  seq: number;
  code: string | null;
  fault: 'changed' | 'missing' | 'moved' | 'end';
  text: string;
};

/** An entry as it is stored, `computed` from its values; `name` is how a sentence calls it. */
export type ChainEntry = {
  seq: number;
  prev: string;
  hash: string;
  computed: string;
  code: string;
  name: string;
};

export const CHAIN_PAGE = 500;

type Chain = { farmerId: number; seq: number; hash: string };

/**
 * Verifies every seller's chain: `readPage` returns the next `CHAIN_PAGE` entries after a position, `noun` is what a chain consists
 * of. Returns how many entries were read and what does not fit.
 */
export async function findChainFaults(
  chains: readonly Chain[],
  noun: string,
  readPage: (farmerId: number, after: number) => Promise<ChainEntry[]>,
): Promise<{ entries: number; faults: ChainFault[] }> {
  const all = { entries: 0, faults: [] as ChainFault[] };
  for (const chain of chains) {
    const { entries, faults } = await checkChain(chain, noun, (after) => readPage(chain.farmerId, after));
    all.entries += entries;
    all.faults.push(...faults);
  }
  return all;
}

/**
 * Verifies a chain from its first entry: one whose values do not match its hash was changed, a position without one is missing, one
 * that does not name its predecessor was moved, and the chain must end at its recorded position.
 */
async function checkChain(chain: Chain, noun: string, readPage: (after: number) => Promise<ChainEntry[]>) {
  const faults: ChainFault[] = [];
  const note = (seq: number, code: string | null, fault: ChainFault['fault'], text: string) =>
    faults.push({ farmerId: chain.farmerId, seq, code, fault, text });
  let entries = 0;
  let last = { seq: 0, hash: '' };
  for (;;) {
    const page = await readPage(last.seq);
    entries += page.length;
    for (const { seq, prev, hash, computed, code, name } of page) {
      for (let gap = last.seq + 1; gap < seq; gap += 1)
        note(gap, null, 'missing', `Hilang: ${noun} ke-${gap}; sesudahnya ${name}.`);
      if (computed !== hash) note(seq, code, 'changed', `Isi ${name} tidak lagi cocok dengan hash-nya.`);
      // After a gap only the gap is reported.
      if (seq === last.seq + 1 && prev !== last.hash)
        note(seq, code, 'moved', `Hash sebelumnya tidak disebut oleh ${name}.`);
      last = { seq, hash };
    }
    if (page.length < CHAIN_PAGE) break;
  }
  if (last.seq < chain.seq) {
    const text = `Rantai harus sampai ${noun} ke-${chain.seq}, tetapi berakhir di ke-${last.seq}.`;
    note(chain.seq, null, 'missing', text);
  } else if (last.seq !== chain.seq || last.hash !== chain.hash)
    note(chain.seq, null, 'end', `Ujung rantai tidak cocok dengan ${noun} ke-${last.seq}.`);
  return { entries, faults };
}
