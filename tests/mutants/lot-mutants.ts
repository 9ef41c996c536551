import type { Mutant } from './mutants.ts';

const lots = 'tests/api/lots.test.ts';
const race = 'tests/race/lots.test.ts';

/** Defects of groups and their pooled lots. */
export const lotMutants: Mutant[] = [
  {
    name: 'the stock of a lot is changed by hand',
    file: 'src/domain/listings/move-stock.ts',
    edits: [
      [
        "const byHand = effect.reserved === 0 && kind !== 'return' && !movement.deposit;",
        'const byHand = false;',
      ],
    ],
    test: lots,
    only: 'nothing but deposits',
  },
  {
    name: 'the fee of a lot is rounded up',
    file: 'src/domain/groups/lots/share-sale.ts',
    edits: [['* BigInt(hundredths)) / 10_000n', '* BigInt(hundredths) + 9_999n) / 10_000n']],
    test: 'src/domain/groups/lots/share-sale.test.ts',
  },
  {
    name: 'the unit of a lot changes under its deposits',
    file: 'src/domain/listings/require-lot-kept.ts',
    edits: [["  if (otherUnit) refuse('lot_unit_kept');\n", '']],
    test: lots,
    only: 'goes by the kilogram',
  },
  {
    name: 'what buyers hold of a lot is taken back',
    file: 'src/domain/groups/lots/deposit.ts',
    edits: [["    if (isLess(lot.available, left)) return refuse('deposit_held');\n", '']],
    test: lots,
    only: 'what is unsold is taken back',
  },
  {
    name: 'any member of a lot takes back what another brought',
    file: 'src/domain/groups/lots/deposit.ts',
    edits: [
      [
        "if (known.userId !== asker.user.userId && !mayInGroup(role, 'deposits.return')) {",
        "if (!mayInGroup(role, 'lots.see')) {",
      ],
    ],
    test: lots,
    only: 'what is unsold is taken back',
  },
  {
    name: 'goods that come back to a lot are nobody’s',
    file: 'src/domain/groups/lots/sell-from-lot.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is searched for in the source
    edits: [['`${deposits.left} + ${sql', '`${deposits.left} + 0 * ${sql']],
    test: lots,
    only: 'three members, three sales, one return',
  },
  {
    name: 'a lot of another group can be fed',
    file: 'src/domain/groups/lots/lock-lot.ts',
    edits: [
      ['and(eq(listings.id, listingId), eq(pooledLots.farmerId, groupId))', 'eq(listings.id, listingId)'],
    ],
    test: lots,
    only: 'a member who was removed',
  },
  {
    name: 'more is handed on than a lot has brought',
    file: 'src/domain/groups/lots/hand-on.ts',
    edits: [['if (amount > owed)', 'if (amount > owed + 1)']],
    test: lots,
    only: 'three members, three sales, one return',
  },
  {
    name: 'a sale that was given back still counts in a lot',
    file: 'src/domain/groups/lots/lot-rows.ts',
    edits: [[' and o.returned_at is null', '']],
    test: lots,
    only: 'three members, three sales, one return',
  },
  {
    name: 'a plain member sees what others brought to a lot',
    file: 'src/domain/groups/lots/find-lots.ts',
    edits: [["mayInGroup(role, 'deposits.see') ? undefined : user.userId", 'role ? undefined : user.userId']],
    test: lots,
    only: 'three members, three sales, one return',
  },
  {
    name: 'whoever was removed weighs on for a lot',
    file: 'src/domain/groups/who/require-group.ts',
    edits: [['        isNull(groupMembers.leftAt),\n', '']],
    test: race,
    only: 'whoever weighs is removed meanwhile',
  },
  {
    name: 'whoever was removed still brings to a lot',
    file: 'src/domain/groups/lots/lock-lot.ts',
    edits: [['row && row.leftAt === null ? row', 'row ? row']],
    test: race,
    only: 'whose goods are weighed is removed meanwhile',
  },
  {
    name: 'a collision in a lot is told as a deposit that is not there',
    file: 'src/domain/groups/lots/deposit.ts',
    edits: [
      [
        "await lockLot(shop, asker.groupId, known.listingId, 'deposit_not_found');",
        "await lockLot(shop, asker.groupId, known.listingId).catch(() => refuse('deposit_not_found'));",
      ],
    ],
    test: race,
    only: 'the same deposit is taken back twice',
  },
];
