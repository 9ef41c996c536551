/** What a farmer has asked for by a text message. */
export type TextCommand =
  | { verb: 'accept' | 'reject'; bidId: number }
  | { verb: 'counter'; bidId: number; price: number }
  | { verb: 'prices'; of: string }
  | { verb: 'stock' | 'waiting' | 'yes' | 'no' | 'help' }
  /** It could mean more than one thing; `why` says what is missing. */
  | { verb: 'unclear'; why: string };

const WORDS = {
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
/** Whole rupiah: `8500`, `8.500`, `Rp 8.500`, `8.500/kg`, but not `8,5` nor `8.50`, which may mean either. */
const PRICE = /^(?:RP\.? ?)?(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,-)?(?: ?(?:\/|PER) ?[A-Z]+)?$/;

/**
 * Reads one text message. Only what can mean one thing alone is a command: an answer names one bid, a counter-offer one
 * price, and whatever stands beside them makes it unclear.
 */
export function readText(text: string): TextCommand {
  const line = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[*_~"“”'!?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:]+(?= |$)/g, '');
  const [first = '', ...others] = line.split(' ');
  const rest = others.join(' ');
  const verb = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((name) => WORDS[name].test(first));
  switch (verb) {
    case undefined:
      return { verb: 'help' };
    case 'accept':
    case 'reject': {
      const bidId = numberIn(rest);
      if (bidId !== null) return { verb, bidId };
      return { verb: 'unclear', why: `Tulis satu nomor tawaran saja, misalnya ${first} 12.` };
    }
    case 'counter':
      return counterIn(rest);
    case 'prices':
      return rest === ''
        ? { verb: 'unclear', why: 'Tulis nama produknya, misalnya HARGA BERAS.' }
        : { verb, of: rest.slice(0, 80).toLowerCase() };
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

function numberIn(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  const number = digits ? Number(digits) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

function counterIn(rest: string): TextCommand {
  const unclear = {
    verb: 'unclear' as const,
    why: 'Tulis nomor tawaran lalu harga Anda dalam rupiah penuh, misalnya TAWAR 12 8500.',
  };
  const [, number, figure] = /^((?:(?:NO|NOMOR|NOMER)[ .:]*|#)?\d+) (.+)$/.exec(rest) ?? [];
  const bidId = numberIn(number ?? '');
  const digits = PRICE.exec(figure ?? '')?.[1];
  const price = Number(digits?.replaceAll('.', '') ?? 0);
  return bidId === null || price === 0 ? unclear : { verb: 'counter', bidId, price };
}
