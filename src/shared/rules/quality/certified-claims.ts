import type { QualityClass } from './quality-classes.ts';

/*
 * Words that only a certificate allows: a buyer who reads 'organik' or 'halal' takes it as proven. A listing that uses
 * one states the number of its certificate; a text without a field for a number must not use them.
 */

type Claim = { label: string; words: RegExp };

/** A letter or digit right before or after would make it another word, such as 'anorganik'. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const claims = {
  organik: { label: 'organik', words: word('organi[kc](?:nya|s|ally)?') },
  halal: { label: 'halal', words: word('halal(?:nya)?') },
  pirt: { label: 'P-IRT', words: word('(?:spp[-\\s.]?)?p[-\\s.]?irt') },
  sni: { label: 'SNI', words: word('sni') },
  bpom: { label: 'BPOM', words: word('bpom') },
  indikasi_geografis: { label: 'indikasi geografis', words: word('indikasi\\s+geografis(?:nya)?') },
  bersertifikat: { label: 'bersertifikat', words: word('ber-?sertifika(?:t|si)|tersertifikasi|certified') },
} as const satisfies Record<string, Claim>;
type CertifiedClaim = keyof typeof claims;
const CLAIMS = Object.keys(claims) as CertifiedClaim[];

/** Organic matter as an ingredient, or the denial of a claim, needs no certificate. */
const NO_CLAIM =
  /(?:pupuk|kompos|limbah|sampah|non|bukan|belum|tidak|tanpa|menuju)(?:\s+(?:pupuk|cair|padat|label|sebutan|bersertifikat|sertifikat|berlabel|atau|dan))*[\s-]+$/iu;

/** How many letters before a claim are searched for its denial. */
const BEFORE = 80;

/** The claims of a text; NFKC and without format characters, so that no look-alike spelling slips through. */
export function certifiedClaims(text: string): CertifiedClaim[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return CLAIMS.filter((claim) =>
    [...plain.matchAll(claims[claim].words)].some(
      ({ index }) => !NO_CLAIM.test(plain.slice(Math.max(0, index - BEFORE), index)),
    ),
  );
}

/** The texts of a listing that buyers read, its class and its certificate. */
export type ClaimingListing = {
  name?: string | null | undefined;
  grade?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
  description?: string | null | undefined;
  quality_class?: QualityClass | null | undefined;
  certificate?: string | null | undefined;
};

/** The claims that a listing's class, name, grade, tags and description make, each of which needs a number. */
export function listingClaims(listing: ClaimingListing): CertifiedClaim[] {
  const { name, grade, tags, description, quality_class } = listing;
  const stated = certifiedClaims([name, grade, ...(tags ?? []), description].filter(Boolean).join('\n'));
  const all = [...new Set([...CLAIMS.filter((claim) => claim === quality_class), ...stated])];
  // 'Bersertifikat organik' is one claim with one number.
  return all.length > 1 ? all.filter((claim) => claim !== 'bersertifikat') : all;
}

/** The number of certificate numbers in the field; a comma or semicolon separates them. */
const numbersIn = (certificate: string | null | undefined): number =>
  (certificate ?? '').split(/[;,]/).filter((number) => /\p{N}/u.test(number)).length;

const labelsOf = (all: readonly CertifiedClaim[]) => all.map((claim) => claims[claim].label).join(' dan ');

/** The error text of claims without their certificate's number; null when each has one. */
export function unprovenClaimText(listing: ClaimingListing): string | null {
  const all = listingClaims(listing);
  if (numbersIn(listing.certificate) >= all.length) return null;
  const each = all.length > 1 ? ` masing-masing (pisahkan dengan koma)` : '';
  return `Isi nomor sertifikatnya${each}, atau hapus kata ${labelsOf(all)}`;
}

/** The error text of a claim in a text without a field for a number, such as a seller's title; null without one. */
export function claimWithoutFieldText(text: string): string | null {
  const all = certifiedClaims(text);
  if (all.length === 0) return null;
  return `Kata ${labelsOf(all)} hanya pada barang yang nomor sertifikatnya diisi`;
}
