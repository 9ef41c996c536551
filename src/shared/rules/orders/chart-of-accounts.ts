import type { MoneyKind } from './money-kinds.ts';

type AccountType = 'asset' | 'liability' | 'income' | 'expense';

export const accountTypeLabel: Record<AccountType, string> = {
  asset: 'Aset',
  liability: 'Kewajiban',
  income: 'Pendapatan',
  expense: 'Beban',
};

/**
 * The chart of accounts of the store's journal. The store is an agent: what buyers pay for goods is owed to the seller,
 * and only commission and unique codes are its own income. Cash on delivery never was the store's.
 */
export const ACCOUNTS = {
  cash: { number: '1101', name: 'Kas dan bank', type: 'asset' },
  sellers: { number: '2101', name: 'Utang kepada penjual', type: 'liability' },
  buyers: { number: '2102', name: 'Uang pembeli yang harus dikembalikan', type: 'liability' },
  incomeTax: { number: '2103', name: 'Utang PPh pasal 22', type: 'liability' },
  commission: { number: '4101', name: 'Pendapatan komisi', type: 'income' },
  uniqueCodes: { number: '4102', name: 'Pendapatan kode unik', type: 'income' },
  coupons: { number: '5101', name: 'Beban kupon', type: 'expense' },
  bankFees: { number: '5102', name: 'Beban biaya bank', type: 'expense' },
  gatewayFees: { number: '5103', name: 'Beban biaya pembayaran online', type: 'expense' },
  qrisFees: { number: '5104', name: 'Beban biaya QRIS', type: 'expense' },
  losses: { number: '5105', name: 'Kerugian penarikan oleh bank pembeli', type: 'expense' },
} as const satisfies Record<string, { number: string; name: string; type: AccountType }>;
type AccountKey = keyof typeof ACCOUNTS;

/** The account of the part of a movement that is not cash, sellers or commission. */
const COUNTER_ACCOUNT: Partial<Record<MoneyKind, AccountKey>> = {
  suffix: 'uniqueCodes',
  coupon: 'coupons',
  bank_fee: 'bankFees',
  gateway_fee: 'gatewayFees',
  qris_fee: 'qrisFees',
  income_tax: 'incomeTax',
  tax_paid: 'incomeTax',
  tax_paid_back: 'incomeTax',
};

type JournalLine = { account: AccountKey; debit: number; credit: number };

type Movement = {
  kind: MoneyKind;
  platformAmount: number;
  sellerAmount: number;
  commission: number;
  /** A refund of a checkout that belongs to no order is the store's loss. */
  orderId: number | null;
};

/** The lines of a movement's entry, with equal debits and credits; none for cash that only its seller handled. */
export function journalLines(movement: Movement): JournalLine[] {
  const { kind, platformAmount, sellerAmount, commission, orderId } = movement;
  const lost = (kind === 'chargeback' || kind === 'refund') && orderId === null;
  const counter = lost ? 'losses' : (COUNTER_ACCOUNT[kind] ?? 'buyers');
  const debits: [AccountKey, number][] = [
    ['cash', platformAmount],
    ['sellers', 0 - sellerAmount],
    ['commission', 0 - commission],
    [counter, sellerAmount + commission - platformAmount],
  ];
  return debits.flatMap(([account, debit]) =>
    debit === 0 ? [] : [{ account, debit: Math.max(debit, 0), credit: Math.max(0 - debit, 0) }],
  );
}
