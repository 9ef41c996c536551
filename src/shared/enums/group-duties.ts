/** The roles in a farmer group. This table alone decides what each may do (R54). */
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

/** What users can do in a group's name, and the roles that may do it. */
export const GROUP_DUTIES = {
  /** The group's listings, their stock and their figures. */
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
  /** Weighing produce for any member. */
  'deposits.weigh': ['ketua', 'juru_timbang'],
  /** The deposits of all members; every member sees their own. */
  'deposits.see': office,
  /** Returning the deposits of others; every member may take back their own. */
  'deposits.return': ['ketua', 'juru_timbang'],
  'shares.hand': ['bendahara', 'ketua'],
} satisfies Record<string, readonly GroupRole[]>;
export type GroupDuty = keyof typeof GROUP_DUTIES;

export const mayInGroup = (role: GroupRole, duty: GroupDuty): boolean =>
  (GROUP_DUTIES[duty] as readonly GroupRole[]).includes(role);
