import { cutText } from '../../../shared/format/cut-text.ts';

/** A command that a farmer sent by text message. */
export type TextCommand =
  | { verb: 'accept' | 'reject'; bidId: number }
  | { verb: 'counter'; bidId: number; price: number }
  | { verb: 'prices'; of: string }
  | { verb: 'stock' | 'waiting' | 'yes' | 'no' | 'help' }
  /** An ambiguous message; `why` explains what is missing. */
  | { verb: 'unclear'; why: string };

const KEYWORDS = {
  accept: /^(TERIMA|SETUJU)$/,
  reject: /^TOLAK$/,
  counter: /^TAWAR$/,
  prices: /^HARGA$/,
  stock: /^STOK$/,
  waiting: /^(TAWARAN|PENAWARAN|DAFTAR)$/,
  yes: /^(YA|IYA|YES|OKE?)$/,
  no: /^(TIDAK|BATAL|JANGAN)$/,
} as const;

const NUMBER = /^(?:(?:NO|NOMOR|NOMER)[ .:]*|#)?(\d{1,9})$/;
/** Whole rupiah: `8500`, `8.500`, `Rp 8.500`, `8.500/kg`, but not `8,5` nor `8.50`, which are ambiguous. */
const PRICE = /^(?:RP\.? ?)?(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,-)?(?: ?(?:\/|PER) ?[A-Z]+)?$/;

/** The most characters that are parsed; a command has a dozen. */
const COMMAND_MAX = 500;

/**
 * Parses one text message. Only an unambiguous message is a command: a response names one bid, a counter-offer names
 * one price, and any additional text makes it unclear.
 */
export function parseTextCommand(text: string): TextCommand {
  const line = cutText(text, COMMAND_MAX)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[*_~"“”'!?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:]+(?= |$)/g, '');
  const [first = '', ...others] = line.split(' ');
  const rest = others.join(' ');
  const verb = (Object.keys(KEYWORDS) as (keyof typeof KEYWORDS)[]).find((name) =>
    KEYWORDS[name].test(first),
  );
  switch (verb) {
    case undefined:
      return { verb: 'help' };
    case 'accept':
    case 'reject': {
      const bidId = parseBidNumber(rest);
      if (bidId !== null) return { verb, bidId };
      return { verb: 'unclear', why: `Tulis satu nomor tawaran saja, misalnya ${first} 12.` };
    }
    case 'counter':
      return parseCounter(rest);
    case 'prices':
      return rest === ''
        ? { verb: 'unclear', why: 'Tulis nama produknya, misalnya HARGA BERAS.' }
        : { verb, of: cutText(rest, 80).toLowerCase() };
    case 'stock':
    case 'waiting':
    case 'yes':
    case 'no':
      if (rest === '') return { verb };
      return {
        verb: 'unclear',
        why: `Saya tidak yakin apa yang dimaksud. Kalau maksudnya ${first}, tulis satu kata itu saja.`,
      };
  }
}

function parseBidNumber(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  const number = digits ? Number(digits) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

function parseCounter(rest: string): TextCommand {
  const unclear = {
    verb: 'unclear' as const,
    why: 'Tulis nomor tawaran lalu harga Anda dalam rupiah penuh, misalnya TAWAR 12 8500.',
  };
  const [, number, figure] = /^((?:(?:NO|NOMOR|NOMER)[ .:]*|#)?\d+) (.+)$/.exec(rest) ?? [];
  const bidId = parseBidNumber(number ?? '');
  const digits = PRICE.exec(figure ?? '')?.[1];
  const price = Number(digits?.replaceAll('.', '') ?? 0);
  return bidId === null || price === 0 ? unclear : { verb: 'counter', bidId, price };
}
