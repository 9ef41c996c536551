import { useEffect, useState } from 'react';
import type { Failure } from '../../page/answer/view.ts';

/** What is being typed beside the scale, in this browser: the last load alone. */
const DRAFT = 'lumbung.timbangan';

/** Whose it is, of which line, and of the ticket that stood there: with the next one it is over. */
export type WeighedLoad = { user: string; line: number; ticket: number | null };

const nameOf = ({ user, line, ticket }: WeighedLoad) => `${user} ${line} ${ticket ?? ''}`;

/** Keeps what stands in the form: sacks that are on the lorry are not weighed again because the page was. */
export function keepLoad(load: WeighedLoad, values: Record<string, string>): void {
  try {
    localStorage.setItem(DRAFT, JSON.stringify({ of: nameOf(load), values }));
  } catch {
    // What is typed still stands on this page.
  }
}

/** Once the ticket is sealed and waits for signal. */
export function forgetLoad(): void {
  try {
    localStorage.removeItem(DRAFT);
  } catch {
    // There was none to be kept.
  }
}

/** What was typed before the page was read again, as an answer that a form shows; undefined on the server, in the first render, and without it. */
export function useKeptLoad(load: WeighedLoad): Failure | undefined {
  const [kept, setKept] = useState<Failure>();
  const name = nameOf(load);
  useEffect(() => {
    try {
      const { of, values } = JSON.parse(localStorage.getItem(DRAFT) ?? '{}');
      setKept(of === name ? { ok: false, code: '', message: '', fields: {}, values } : undefined);
    } catch {
      // What cannot be read counts as none.
    }
  }, [name]);
  return kept;
}
