import type { ErrorCode } from '../shared/errors/error-codes.ts';

/**
 * The error code of each constraint's violation; a violation of any other constraint is an internal error.
 */
const violations: Record<string, ErrorCode> = {
  users_email_unique: 'email_taken',
  users_phone_unique: 'phone_taken',
  sessions_active_user: 'account_inactive',
  groups_one_ketua: 'group_needs_ketua',
  group_members_one_ketua: 'group_needs_ketua',
  group_members_once: 'group_member_already',
  bids_one_open: 'bid_already_open',
  listings_reserved_range: 'stock_reserved',
  listings_stock_range: 'stock_reserved',
  price_references_no_overlap: 'price_days',
  price_references_gapless: 'price_days',
  coupons_code_unique: 'coupon_code_taken',
  saved_views_name_unique: 'view_name_taken',
  shopping_lists_name_unique: 'shopping_list_name_taken',
  // Two concurrent tickets of one line: the other one wins.
  weigh_tickets_one_standing: 'ticket_changed',
  orders_bid_unique: 'bid_not_open',
  // Two concurrent checkouts chose the same amount.
  bank_lines_payment: 'bank_line_taken',
  payments_open_amount: 'transfer_sums_used_up',
};

/**
 * The error code of a database error, if its constraint has one. Drizzle keeps the driver's error under
 * `cause`.
 */
export function constraintViolationOf(thrown: unknown): ErrorCode | undefined {
  for (
    let at = thrown as { constraint?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.constraint === 'string') return violations[at.constraint];
  }
  return undefined;
}
