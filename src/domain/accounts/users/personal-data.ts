import type { RETENTION } from '../../../shared/rules/privacy-notice.ts';

/**
 * What happens to the personal data of a column when the account is erased:
 * - `row`: the row is deleted, at the latest by its job;
 * - `emptied`: the value is emptied or replaced by a neutral one;
 * - `mentions`: text that others wrote or received; name, e-mail and phone in it are replaced;
 * - `expires`: kept, because a law requires it, until its retention ends (`eraseExpiredData`);
 * - `kept`: kept for good, for the reason that `purpose` names.
 */
type ErasureWay = 'row' | 'emptied' | 'mentions' | 'expires' | 'kept';

type PersonalData = {
  columns: string[];
  purpose: string;
  /** The retention as the privacy notice states it, or what ends it. */
  until: keyof typeof RETENTION | 'account' | 'session' | 'used' | 'always';
  erased: ErasureWay;
};

/**
 * By table: every column that can hold personal data. A test fails for a column that is neither here nor in
 * `NOT_PERSONAL`.
 */
export const PERSONAL_DATA: Record<string, PersonalData[]> = {
  users: [
    {
      columns: ['name', 'email', 'image', 'phone', 'address', 'preferences'],
      purpose: 'The account and its contact',
      until: 'account',
      erased: 'emptied',
    },
  ],
  accounts: [{ columns: ['account_id', 'password'], purpose: 'Signing in', until: 'account', erased: 'row' }],
  sessions: [
    {
      columns: ['token', 'ip_address', 'user_agent'],
      purpose: 'Own devices',
      until: 'session',
      erased: 'row',
    },
  ],
  mfa_factors: [{ columns: ['secret'], purpose: 'Second factor', until: 'account', erased: 'row' }],
  passkeys: [
    { columns: ['public_key', 'transports', 'name'], purpose: 'Signing in', until: 'account', erased: 'row' },
  ],
  recovery_codes: [{ columns: ['hash'], purpose: 'Second factor', until: 'account', erased: 'row' }],
  known_devices: [{ columns: ['hash'], purpose: 'Guarding the account', until: 'account', erased: 'row' }],
  verifications: [
    { columns: ['identifier', 'value'], purpose: 'Links and codes', until: 'used', erased: 'row' },
  ],
  rate_limit_attempts: [{ columns: ['key'], purpose: 'Limits', until: 'used', erased: 'row' }],
  push_devices: [
    { columns: ['endpoint', 'p256dh', 'auth'], purpose: 'Push messages', until: 'session', erased: 'row' },
  ],
  farmers: [
    {
      columns: [
        'name',
        'story',
        'phone',
        'address',
        'latitude',
        'longitude',
        'portrait_url',
        'plot_hectares',
        'harvest_calendar',
        'payout_account',
      ],
      purpose: "A seller's profile; a group's stays with the group",
      until: 'account',
      erased: 'emptied',
    },
  ],
  seller_applications: [
    {
      columns: ['grows', 'photo_url', 'reason'],
      purpose: 'Deciding on a seller',
      until: 'account',
      erased: 'emptied',
    },
  ],
  identity_submissions: [
    {
      columns: ['legal_name', 'nik', 'npwp', 'exempt_number', 'reason'],
      purpose: 'Verifying a seller',
      until: 'account',
      erased: 'row',
    },
  ],
  seller_identities: [
    {
      columns: ['legal_name', 'nik', 'npwp', 'exempt_number'],
      purpose: 'Tax withheld (PMK 37/2025); without tax the row goes with the account',
      until: 'identities',
      erased: 'expires',
    },
  ],
  listings: [
    {
      columns: ['description', 'measured_by', 'search'],
      purpose: "The seller's goods",
      until: 'account',
      erased: 'emptied',
    },
  ],
  listing_cards: [
    {
      columns: ['goods', 'card', 'page'],
      purpose: 'Rendered from the seller',
      until: 'account',
      erased: 'emptied',
    },
  ],
  listing_images: [{ columns: ['alt'], purpose: 'Pictures of goods', until: 'account', erased: 'emptied' }],
  uploads: [
    {
      columns: ['attached_to'],
      purpose:
        'Portraits and pictures of reviews go with the account; receipts, complaints and weighing by the orders',
      until: 'orders',
      erased: 'expires',
    },
  ],
  orders: [
    {
      columns: ['billing'],
      purpose: 'Paid: PP 80/2019 pasal 25, ten years; never paid: five',
      until: 'orders',
      erased: 'expires',
    },
    {
      columns: ['guest_token_hash', 'network_hash'],
      purpose: "A guest's link; limits",
      until: 'places',
      erased: 'emptied',
    },
    { columns: ['notes'], purpose: 'Delivery', until: 'account', erased: 'emptied' },
    {
      columns: ['fee_note', 'cancel_reason'],
      purpose: 'Said about an order',
      until: 'orders',
      erased: 'mentions',
    },
  ],
  order_history: [{ columns: ['reason'], purpose: 'Steps of an order', until: 'orders', erased: 'mentions' }],
  complaints: [
    {
      columns: ['text', 'seller_reply', 'answer'],
      purpose: 'Complaints',
      until: 'orders',
      erased: 'mentions',
    },
  ],
  coupon_redemptions: [
    { columns: ['email'], purpose: 'Once per person', until: 'orders', erased: 'emptied' },
  ],
  tax_documents: [
    {
      columns: ['seller'],
      purpose:
        'Name and address of the seller on invoices: UU KUP pasal 28, ten years; numbered without gaps',
      until: 'always',
      erased: 'kept',
    },
  ],
  money_movements: [
    {
      columns: ['account'],
      purpose: 'Where a payout went: PP 80/2019 pasal 25, ten years',
      until: 'orders',
      erased: 'expires',
    },
    { columns: ['note'], purpose: 'Bookings', until: 'orders', erased: 'mentions' },
  ],
  payout_account_proposals: [
    {
      columns: ['account', 'token_hash'],
      purpose: 'An account that an admin proposes, until the farmer answers',
      until: 'used',
      erased: 'row',
    },
  ],
  payouts: [{ columns: ['note', 'reference'], purpose: 'Payouts', until: 'orders', erased: 'mentions' }],
  payments: [{ columns: ['reject_reason'], purpose: 'Receipts', until: 'orders', erased: 'mentions' }],
  gateway_notices: [
    { columns: ['gateway_message', 'closed_note'], purpose: 'Refunds', until: 'orders', erased: 'mentions' },
  ],
  gateway_refunds: [{ columns: ['reason'], purpose: 'Refunds', until: 'orders', erased: 'mentions' }],
  bank_lines: [
    {
      columns: ['text'],
      purpose: "The bank's own words for a transfer, as books: PP 80/2019 pasal 25",
      until: 'always',
      erased: 'kept',
    },
  ],
  member_payouts: [
    {
      columns: ['note', 'dispute_reason'],
      purpose: "A group's payouts",
      until: 'orders',
      erased: 'mentions',
    },
  ],
  produce_deposits: [
    { columns: ['place', 'note'], purpose: "A group's deposits", until: 'orders', erased: 'mentions' },
  ],
  batches: [
    {
      columns: ['quality'],
      purpose: 'Who measured a batch: evidence of where food came from, on its passport',
      until: 'always',
      erased: 'kept',
    },
  ],
  batch_events: [
    {
      columns: ['content', 'reason'],
      purpose:
        'Who measured a batch, and why it was corrected: evidence of where food came from, sealed in a chain',
      until: 'always',
      erased: 'kept',
    },
  ],
  recalls: [
    {
      columns: ['reason'],
      purpose: 'Why goods were called back, as their buyers were told',
      until: 'always',
      erased: 'kept',
    },
  ],
  weigh_tickets: [
    {
      columns: ['weighed_by', 'place'],
      purpose: 'Who weighed and where: evidence of what was billed (PP 80/2019 pasal 25), sealed in a chain',
      until: 'always',
      erased: 'kept',
    },
  ],
  weigh_ticket_history: [
    { columns: ['reason'], purpose: 'Steps of a ticket', until: 'orders', erased: 'mentions' },
  ],
  stock_movements: [{ columns: ['note'], purpose: 'Stock', until: 'orders', erased: 'mentions' }],
  bid_offers: [
    { columns: ['note'], purpose: 'Said in bargaining', until: 'unpaid', erased: 'emptied' },
    {
      columns: ['quality'],
      purpose: 'Who measured the quality that was agreed on: a term of the contract (PP 80/2019 pasal 25)',
      until: 'always',
      erased: 'kept',
    },
  ],
  order_lines: [
    {
      columns: ['quality'],
      purpose: 'Who measured the quality that was agreed on: a term of the contract (PP 80/2019 pasal 25)',
      until: 'always',
      erased: 'kept',
    },
  ],
  bid_history: [
    { columns: ['reason', 'note'], purpose: 'Steps of a bid', until: 'unpaid', erased: 'mentions' },
  ],
  bids: [{ columns: ['undo'], purpose: 'Undoing a response', until: 'used', erased: 'mentions' }],
  bid_response_links: [
    { columns: ['token_hash'], purpose: 'Answering a bid by link', until: 'used', erased: 'row' },
  ],
  digest_items: [{ columns: ['text'], purpose: "A seller's digest", until: 'account', erased: 'mentions' }],
  saved_addresses: [
    { columns: ['hash', 'billing'], purpose: 'Filling in the checkout', until: 'account', erased: 'row' },
  ],
  shopping_lists: [{ columns: ['name'], purpose: 'Own lists', until: 'account', erased: 'row' }],
  saved_reports: [{ columns: ['name'], purpose: 'Own reports', until: 'account', erased: 'row' }],
  saved_views: [{ columns: ['name', 'query'], purpose: 'Own views', until: 'account', erased: 'mentions' }],
  reviews: [
    { columns: ['name', 'email', 'pictures'], purpose: 'Reviews', until: 'account', erased: 'emptied' },
    {
      columns: ['comment'],
      purpose: 'Said of goods, without its author',
      until: 'always',
      erased: 'mentions',
    },
  ],
  comments: [
    { columns: ['name', 'email'], purpose: 'Comments', until: 'account', erased: 'emptied' },
    {
      columns: ['comment'],
      purpose: 'Said on a post, without its author',
      until: 'always',
      erased: 'mentions',
    },
  ],
  contact_messages: [
    { columns: ['name', 'email', 'phone'], purpose: 'Answering', until: 'unpaid', erased: 'emptied' },
    { columns: ['comments'], purpose: 'Answering', until: 'unpaid', erased: 'mentions' },
  ],
  contact_replies: [{ columns: ['text'], purpose: 'Answers', until: 'unpaid', erased: 'mentions' }],
  subscribers: [{ columns: ['email', 'token_hash'], purpose: 'Newsletter', until: 'account', erased: 'row' }],
  group_invitations: [
    {
      columns: ['name', 'email', 'phone', 'token_hash'],
      purpose: 'Inviting into a group, also somebody without an account',
      until: 'invitations',
      erased: 'row',
    },
  ],
  notifications: [{ columns: ['text', 'data'], purpose: 'Notices', until: 'mails', erased: 'mentions' }],
  email_outbox: [
    {
      columns: ['subject', 'text', 'html', 'last_error'],
      purpose: 'Sending mail',
      until: 'mails',
      erased: 'mentions',
    },
    { columns: ['to_address'], purpose: 'Sending mail', until: 'mails', erased: 'row' },
    { columns: ['sealed'], purpose: 'A mail with a key, encrypted', until: 'used', erased: 'row' },
  ],
  outbound_messages: [
    {
      columns: ['recipient', 'content', 'last_error'],
      purpose: 'Push, WhatsApp and SMS',
      until: 'mails',
      erased: 'mentions',
    },
  ],
  whatsapp_inbound: [{ columns: ['phone'], purpose: 'The window of replies', until: 'used', erased: 'row' }],
  whatsapp_confirmations: [{ columns: ['command'], purpose: 'A question', until: 'used', erased: 'row' }],
  import_rows: [{ columns: ['data'], purpose: 'A file being imported', until: 'used', erased: 'mentions' }],
  import_skipped_cells: [
    { columns: ['cells', 'reason'], purpose: 'A file being imported', until: 'used', erased: 'mentions' },
  ],
  imports: [
    { columns: ['file_name', 'errors'], purpose: 'A file being imported', until: 'used', erased: 'mentions' },
  ],
  bulk_changes: [
    { columns: ['name', 'before'], purpose: 'Undoing a bulk action', until: 'used', erased: 'mentions' },
  ],
  bulk_runs: [{ columns: ['value', 'filter'], purpose: 'A bulk action', until: 'used', erased: 'mentions' }],
  idempotency_keys: [
    {
      columns: ['response', 'network'],
      purpose: 'The response of a command, encrypted, and a guest’s network as a keyed hash, for a day',
      until: 'used',
      erased: 'row',
    },
  ],
  consents: [
    {
      columns: ['user_id', 'subject'],
      purpose: 'Proof of consent, without a name',
      until: 'always',
      erased: 'kept',
    },
  ],
  security_events: [
    {
      columns: ['user_id', 'network', 'detail'],
      purpose: 'Tracing abuse, by ids and keyed hashes',
      until: 'mails',
      erased: 'expires',
    },
  ],
  audit_log: [
    {
      columns: ['before', 'after'],
      purpose:
        'Who changed what: names, contacts and places are not written (record-audit.ts); reasons that staff type are',
      until: 'always',
      erased: 'kept',
    },
  ],
  data_breaches: [
    {
      columns: ['what', 'data', 'measures'],
      purpose: 'UU 27/2022 pasal 46',
      until: 'always',
      erased: 'mentions',
    },
  ],
  tax_deposits: [
    { columns: ['note', 'void_reason'], purpose: 'Tax paid on', until: 'always', erased: 'mentions' },
  ],
};

/**
 * Text, JSON and coordinates without personal data, each of them checked; ids of accounts are pseudonyms and need no
 * entry.
 */
export const NOT_PERSONAL: Record<string, string[]> = {
  accounts: ['provider_id'],
  audit_chain: ['digest', 'hash'],
  audit_log: ['action', 'entity', 'entity_id', 'mark'],
  backup_runs: ['name', 'error'],
  bank_formats: ['key', 'roles', 'in_words'],
  bank_lines: ['key', 'day', 'group_code', 'shares'],
  bid_history: ['from_status', 'to_status', 'awaiting'],
  bid_offers: ['product_name', 'unit', 'reference_prices'],
  bid_price_histogram: ['city', 'value'],
  bid_price_months: ['city'],
  bid_prices: ['city'],
  bulk_changes: ['entity_id'],
  bulk_runs: ['action', 'ids', 'last_key'],
  city_listing_counts: ['city', 'province', 'category', 'level', 'quality'],
  complaints: ['upload_ids'],
  consents: ['notice'],
  content_entries: ['collection', 'data', 'draft'],
  coupon_redemptions: ['group_code'],
  coupons: ['code'],
  deals: ['customer_id', 'class', 'commodity'],
  digest_items: ['key', 'email_key', 'undo_key'],
  email_outbox: ['key', 'undo_key'],
  error_groups: ['name', 'code', 'place', 'last_request'],
  farmer_listing_counts: ['category', 'level', 'quality', 'city', 'province'],
  farmers: ['title', 'province', 'city', 'settings', 'delivery_terms'],
  gateway_charges: ['provider', 'ref', 'url', 'transaction_id', 'channel'],
  gateway_notices: ['provider', 'ref'],
  gateway_refunds: ['key', 'rejection_reason'],
  health_checks: ['findings'],
  idempotency_keys: ['owner', 'key', 'route', 'body_hash'],
  imports: ['file_hash', 'columns'],
  listing_counts: ['category', 'level', 'quality'],
  listing_images: ['url'],
  listings: ['certificate', 'grade', 'measured_with', 'measured_photo', 'tags', 'image_url'],
  money_movements: ['group_code'],
  newsletters: ['subject', 'text'],
  notifications: ['kind', 'href', 'undo_key'],
  order_history: ['from_status', 'to_status'],
  order_lines: ['product_name', 'unit', 'category', 'reference_prices'],
  orders: ['code', 'group_code', 'coupon_code', 'agreed', 'promised_day', 'region'],
  outbound_messages: ['key', 'undo_key'],
  payments: ['group_code', 'provider_ref', 'credit_from'],
  price_dirty: ['category', 'unit', 'name'],
  price_series: [
    'kind',
    'city',
    'product',
    'category',
    'measure',
    'median',
    'quality',
    'commodity',
    'province',
    'weeks',
  ],
  batch_chains: ['hash'],
  batch_events: ['salt', 'prev', 'hash'],
  batches: ['code', 'goods', 'variety', 'season', 'yield_reason'],
  produce_deposits: ['readings', 'moisture_readings', 'tera', 'photos'],
  product_medians: ['price'],
  products: ['name'],
  provinces: ['name'],
  price_references: ['source', 'source_url'],
  reference_prices: ['source'],
  regencies: ['name'],
  reviews: ['product_name', 'unit'],
  row_counts: ['list', 'part'],
  saved_reports: ['type', 'by'],
  sale_product_deltas: ['product_name', 'unit'],
  sales_by_product: ['product_name', 'unit'],
  search_words: ['word'],
  security_events: ['what', 'mark'],
  settings: ['key', 'value'],
  slow_statements: ['hash', 'statement', 'operation', 'last_request'],
  stock_movements: ['actor_id'],
  tax_deposits: ['month', 'paid_on', 'ntpn'],
  tax_documents: ['code'],
  uploads: ['mime'],
  users: ['admin_duties'],
  weigh_ticket_chains: ['hash'],
  weigh_ticket_history: ['from_status', 'to_status'],
  weigh_tickets: [
    'code',
    'key',
    'goods',
    'unit',
    'readings',
    'moisture_readings',
    'tera',
    'photos',
    'salt',
    'prev',
    'hash',
  ],
};
