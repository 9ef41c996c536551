import { fail } from '../domain-error.ts';

const SAMPLE_BYTES = 8192;
/** First bytes of files that people pick by mistake, and what to do instead. */
const OTHER_FILES: [string, string][] = [
  ['%PDF', 'Ini berkas PDF. Unduh sebagai CSV atau Excel (.xlsx).'],
  ['\xd0\xcf\x11\xe0', 'Ini Excel lama (.xls). Buka, lalu simpan sebagai .xlsx atau CSV.'],
  ['<?xm', 'Ini berkas XML. Buka dengan Excel, lalu simpan sebagai .xlsx atau CSV.'],
];
/** The entry of a password-protected workbook that contains all others, encrypted. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Decodes the text of a file as spreadsheets and banks write it: UTF-8, UTF-16 with or without a byte order mark, or
 * Windows-1252. Throws `import_unreadable` (400) for a file that is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === '\xd0\xcf\x11\xe0' && Buffer.from(bytes).includes(ENCRYPTED))
    fail('import_unreadable', { why: 'Berkas ini terkunci kata sandi. Buka, lalu simpan tanpa kata sandi.' });
  for (const [first, why] of OTHER_FILES) if (start.startsWith(first)) fail('import_unreadable', { why });
  const text = decodeAs(encodingOf(bytes), bytes);
  if (text.includes('\0')) {
    fail('import_unreadable', { why: 'Berkas ini bukan teks. Simpan sebagai CSV UTF-8 atau XLSX.' });
  }
  return text.replace(/^\ufeff/, '');
}

function decodeAs(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text in Latin letters has a zero in every second byte of UTF-16, and none in UTF-8. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros: [number, number] = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  });
  const many = sample.length / 2 / 2;
  if (zeros[1] > many && zeros[0] * 10 < zeros[1]) return 'utf-16le';
  if (zeros[0] > many && zeros[1] * 10 < zeros[0]) return 'utf-16be';
  return 'utf-8';
}
