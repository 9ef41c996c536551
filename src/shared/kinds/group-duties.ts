/** The roles in a group, and what each may do there: the one table of it (R54). */
export const GROUP_ROLES = ['ketua', 'bendahara', 'juru_timbang', 'anggota'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const groupRoleLabel: Record<GroupRole, string> = {
  ketua: 'Ketua',
  bendahara: 'Bendahara',
  juru_timbang: 'Juru timbang',
  anggota: 'Anggota',
};

const everybody = GROUP_ROLES;
const office = ['ketua', 'bendahara', 'juru_timbang'] as const;

/** What can be done in a group's name, and who of it does. */
export const GROUP_DUTIES = {
  /** Goods, their stock and figures, as the group keeps them. */
  'goods.see': office,
  'goods.edit': ['ketua'],
  'stock.edit': ['ketua', 'juru_timbang'],
  'bids.answer': ['ketua', 'bendahara'],
  'orders.see': office,
  'orders.move': office,
  'money.see': ['ketua', 'bendahara'],
  'money.take': ['ketua', 'bendahara'],
  'stall.edit': ['ketua'],
  'members.see': everybody,
  'members.manage': ['ketua'],
  'lots.see': everybody,
  'lots.open': ['ketua', 'bendahara'],
  /** Weighing what is brought, for any member. */
  'deposits.weigh': ['ketua', 'juru_timbang'],
  /** The deposits of all members; his own everybody sees. */
  'deposits.see': office,
  /** Taking back what others brought; his own everybody takes back. */
  'deposits.return': ['ketua', 'juru_timbang'],
  'shares.hand': ['bendahara', 'ketua'],
} satisfies Record<string, readonly GroupRole[]>;
export type GroupDuty = keyof typeof GROUP_DUTIES;

export const mayInGroup = (role: GroupRole, duty: GroupDuty): boolean =>
  (GROUP_DUTIES[duty] as readonly GroupRole[]).includes(role);
