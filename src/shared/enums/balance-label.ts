/**
 * The label of the difference between a member's share and the paid amount, which is shown without a sign. The
 * difference is negative when a member was paid before goods were returned.
 */
export const balanceLabel = (owed: number): string =>
  owed < 0 ? 'Lebih diserahkan, dipotong dari bagian berikutnya' : 'Belum diserahkan';
