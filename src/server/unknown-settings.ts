/** Names that other programs and our own scripts read; they are close to ours, but not mistyped. */
const FOREIGN = /^(OTEL|AWS)_|^(TEST_DATABASE_URL|ADMIN_PASSWORD|NODE_\w+|PG\w+|HOSTNAME|HOSTTYPE|LOGNAME)$/;
/** Prefixes that only we use: another name with such a prefix can only be a mistyped one of ours. */
const FAMILIES = ['BACKUP', 'MIDTRANS', 'SMTP', 'TRUST', 'WHATSAPP', 'XENDIT'];

/**
 * Returns warnings about settings that nothing reads although they resemble one of `known`: with a mistyped
 * BACKUP_PASSPHRASE a shop would silently make unencrypted backups. A name whose correct form is set too belongs to
 * another program.
 */
export function unknownSettings(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || FOREIGN.test(name)) return [];
    const meant = meantBy(name, known);
    if (!meant || env[meant] !== undefined) return [];
    return `Setelan ${name} tidak dikenal, maksudnya ${meant}? Perbaiki namanya, atau hapus bila bukan untuk Lumbung.`;
  });
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const asked = plain(name);
  // npm and desktops set many lower-case names; only a whole setting in another case counts.
  const written = known.find((one) => plain(one) === asked);
  if (written || name !== name.toUpperCase()) return written;
  const family = FAMILIES.find((one) => name.startsWith(`${one}_`));
  const candidates = known
    .map((one) => ({
      one,
      apart: editDistance(asked, plain(one)),
      sameEnd: lastWord(one) === lastWord(name),
    }))
    .filter(({ one, apart }) => apart <= allowed(one) || (family && one.startsWith(`${family}_`)));
  return candidates.sort((a, b) => Number(b.sameEnd) - Number(a.sameEnd) || a.apart - b.apart)[0]?.one;
}

const lastWord = (name: string) => name.slice(name.lastIndexOf('_') + 1);

/** How many letters of a setting may be wrong: short ones are close to ordinary names. */
const allowed = (name: string) => (name.length < 8 ? 1 : 2);

/** The number of letters that were added, omitted, replaced or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(row[j - 1]! + 1, rows[i - 1]![j]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
