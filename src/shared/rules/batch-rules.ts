import type { Category } from '../enums/labels.ts';
import { formatNumber } from '../format/money.ts';
import { isMore, isZero, minus, plus, type Quantity, times, ZERO } from '../format/quantity.ts';
import { isWeight, type Unit } from '../format/units.ts';
import { inKilograms } from './weighing/payable-weight.ts';

/**
 * The origin of a batch: harvested, milled from gabah, mixed from several, repacked from one, or deposited by members.
 */
export const BATCH_KINDS = ['harvest', 'milling', 'mix', 'repack', 'pooled'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

export const batchKindLabel: Record<BatchKind, string> = {
  harvest: 'Panen',
  milling: 'Giling',
  mix: 'Campuran',
  repack: 'Kemas ulang',
  pooled: 'Setoran anggota',
};

/** Why a batch is not on sale. */
export const BATCH_BLOCKS = ['expired', 'recalled'] as const;
export type BatchBlock = (typeof BATCH_BLOCKS)[number];

export const batchBlockLabel: Record<BatchBlock, string> = {
  expired: 'Lewat tanggal',
  recalled: 'Ditarik',
};

/** What can happen to a batch; each is one row of its seller's chain. */
export const BATCH_EVENTS = [
  'recorded',
  'corrected',
  'deposited',
  'deposit_returned',
  'deposits_closed',
  'sold_first',
  'expired',
  'recalled',
  'recall_ended',
] as const;
export type BatchEvent = (typeof BATCH_EVENTS)[number];

export const batchEventLabel: Record<BatchEvent, string> = {
  recorded: 'Dicatat',
  corrected: 'Dikoreksi',
  deposited: 'Menerima setoran',
  deposit_returned: 'Setoran diambil kembali',
  deposits_closed: 'Ditutup untuk setoran',
  sold_first: 'Dijual lebih dulu',
  expired: 'Lewat tanggal, berhenti dijual',
  recalled: 'Ditarik',
  recall_ended: 'Penarikan berakhir',
};

/** The letters of a batch's code; none looks like another. */
export const BATCH_CODE = /^LT-[2-9A-HJ-NP-Z]{8}$/;

/** A source of a batch, or the batch itself, in the mass balance. */
export type BatchGoods = { category: Category; unit: Unit; qty: Quantity };

export function batchKindOf(category: Category, sources: readonly { category: Category }[]): BatchKind {
  if (sources.length === 0) return 'harvest';
  if (category === 'beras' && sources.some((source) => source.category === 'gabah')) return 'milling';
  return sources.length > 1 ? 'mix' : 'repack';
}

export type BatchDays = {
  harvested_on?: string | null | undefined;
  milled_on?: string | null | undefined;
  packed_on?: string | null | undefined;
  good_until?: string | null | undefined;
};

/** The field of the first impossible day, and its error text; null when all are possible. `today` is the day in WIB. */
export function batchDaysProblem(
  days: BatchDays,
  today: string,
  sources: readonly { agedOn: string }[] = [],
): { field: keyof BatchDays; text: string } | null {
  const { harvested_on: harvested, milled_on: milled, packed_on: packed, good_until: until } = days;
  const wrong = (field: keyof BatchDays, text: string) => ({ field, text });
  const past = [
    ['harvested_on', harvested, 'Tanggal panen belum tiba'],
    ['milled_on', milled, 'Tanggal giling belum tiba'],
    ['packed_on', packed, 'Tanggal kemas belum tiba'],
  ] as const;
  for (const [field, day, text] of past) if (day && day > today) return wrong(field, text);
  if (milled && harvested && milled < harvested)
    return wrong('milled_on', 'Tidak mungkin digiling sebelum dipanen');
  const ready = milled ?? harvested;
  if (packed && ready && packed < ready)
    return wrong('packed_on', `Tidak mungkin dikemas sebelum ${milled ? 'digiling' : 'dipanen'}`);
  const made = packed ?? ready;
  if (until && until < (made ?? today))
    return wrong('good_until', 'Baik sampai tidak mungkin sebelum barangnya ada');
  const youngest =
    sources
      .map((source) => source.agedOn)
      .sort()
      .at(-1) ?? '';
  for (const [field, day] of past)
    if (field !== 'harvested_on' && day && day < youngest)
      return wrong(field, 'Lebih awal daripada asal lotnya');
  return null;
}

/** The day that decides which batch is older: of the harvest, otherwise of the milling, otherwise of the packing. */
export const agedOn = (days: BatchDays, today: string): string =>
  days.harvested_on ?? days.milled_on ?? days.packed_on ?? today;

/** Milled rice above this share of its gabah, in percent, needs a reason. */
export const MILLING_YIELD_ASKS = 70;

export type MassProblem = 'unit' | 'above' | 'yield';

/** The problem of a batch's mass balance: more came out than went in, or a yield that needs a reason. */
export function massProblem(
  made: BatchGoods,
  sources: readonly BatchGoods[],
  yieldReason: string,
): MassProblem | null {
  if (sources.length === 0) return null;
  const weighed = isWeight(made.unit);
  if (sources.some(({ unit }) => (weighed ? !isWeight(unit) : unit !== made.unit))) return 'unit';
  const amount = ({ qty, unit }: BatchGoods) => (weighed ? inKilograms(qty, unit) : qty);
  const sum = (all: readonly BatchGoods[]) => all.reduce((total, one) => plus(total, amount(one)), ZERO);
  const went = sum(sources);
  if (isMore(amount(made), went)) return 'above';
  const gabah = sum(sources.filter(({ category }) => category === 'gabah'));
  if (made.category !== 'beras' || isZero(gabah) || yieldReason) return null;
  const fromGabah = minus(amount(made), minus(went, gabah));
  return isMore(times(fromGabah, 100), times(gabah, MILLING_YIELD_ASKS)) ? 'yield' : null;
}

/** Whether the last day on which a batch is good has passed. */
export const isExpired = (goodUntil: string | null | undefined, today: string): boolean =>
  Boolean(goodUntil && goodUntil < today);

/** The quantity of recalled goods in an order, as text; for several units only that there are some. */
export const recallAmountText = ({ qty, unit }: { qty: number; unit: string | null }): string =>
  unit ? `${formatNumber(qty)} ${unit}` : 'beberapa barang';
