/**
 * What the difference between a member's share and what was handed on to him is called, beside its amount without a sign: below
 * nothing it came to be where goods came back after their money had been handed on.
 */
export const owedLabel = (owed: number): string =>
  owed < 0 ? 'Lebih diserahkan, dipotong dari bagian berikutnya' : 'Belum diserahkan';
