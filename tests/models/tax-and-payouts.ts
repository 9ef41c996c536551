import type { Model, ModelOrder, ModelPayout } from './money-model.ts';

/** The rest of the model's books: what is withheld for the state and paid to it, and payouts that go on or come back. */

const WIB = 7 * 3_600_000;
export const monthOf = (at: number) => new Date(at + WIB).toISOString().slice(0, 7);

const TAXED = ['paid', 'processing', 'shipped', 'completed'];
function taxOf(model: Model, order: ModelOrder): number {
  const { taxed } = model.farmers[order.farmer]!;
  if (!taxed || !order.paid || order.total === 0 || !TAXED.includes(order.status)) return 0;
  return Math.floor((order.goods * (order.total - order.refunded)) / (order.total * 200));
}

/** After whatever was done: each order's tax is what it has come to, and the month has the difference. */
export function withhold(model: Model): void {
  const month = monthOf(model.now);
  for (const order of model.orders) {
    const more = taxOf(model, order) - order.tax;
    order.tax += more;
    model.farmers[order.farmer]!.balance -= more;
    model.withheld.set(month, (model.withheld.get(month) ?? 0) + more);
  }
}

const depositedOf = (model: Model, month: string) =>
  model.deposits.reduce((sum, one) => (one.month === month && !one.gone ? sum + one.amount : sum), 0);

export const taxDue = (model: Model, month: string) =>
  (model.withheld.get(month) ?? 0) - depositedOf(model, month);

export function deposit(model: Model, asked: { month: string; ntpn: string; amount: number }): string | null {
  if (asked.month >= monthOf(model.now)) return 'tax_month_open';
  if (model.deposits.some((one) => one.ntpn === asked.ntpn && !one.gone)) return 'tax_deposit_twice';
  if (asked.amount > taxDue(model, asked.month)) return 'tax_deposit_too_large';
  model.cash -= asked.amount;
  return null;
}

export function voidDeposit(model: Model, one: Model['deposits'][number]): string | null {
  if (one.gone) return 'tax_deposit_gone';
  one.gone = true;
  model.cash += one.amount;
  return null;
}

export const PAYOUT_STEPS = ['approve', 'export', 'send', 'finish', 'back', 'cancel'] as const;
const onward: Record<string, ModelPayout['status']> = {
  'made approve': 'approved',
  'approved export': 'exported',
  'approved send': 'sent',
  'exported send': 'sent',
  'sent finish': 'done',
  'approved back': 'made',
  'exported back': 'approved',
  'sent back': 'approved',
  'done back': 'sent',
  'made cancel': 'cancelled',
  'approved cancel': 'cancelled',
  'exported cancel': 'cancelled',
};

function comeBack(model: Model, payout: ModelPayout, farmer: number): void {
  const part = payout.parts.get(farmer)!;
  payout.parts.delete(farmer);
  model.farmers.find((one) => one.id === farmer)!.balance += part;
  model.cash += part;
}

export function movePayout(model: Model, payout: ModelPayout, step: string): string | null {
  const to = onward[`${payout.status} ${step}`];
  if (!to) return 'payout_step_impossible';
  payout.status = to;
  if (to === 'cancelled') for (const farmer of [...payout.parts.keys()]) comeBack(model, payout, farmer);
  return null;
}

/** The bank sends one farmer's part back: it stands in his balance again, once. */
export function returnPart(model: Model, payout: ModelPayout, farmer: number): string | null {
  if (!payout.parts.has(farmer)) return 'payout_part_gone';
  comeBack(model, payout, farmer);
  if (payout.parts.size === 0) payout.status = 'cancelled';
  return null;
}
