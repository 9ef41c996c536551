import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../db/schema/auth.ts';
import { moneyMovements, taxDeposits } from '../../db/schema/payments.ts';
import { dayInWib, monthInWords, startOfDay } from '../../shared/figures/days.ts';
import { taxDepositInput, taxDepositVoidInput } from '../../shared/input/tax.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { num, readRows } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { moneyText } from '../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { takeTurns } from '../take-turns.ts';
import { bookMoney } from './money.ts';

/** A month as `2026-11`, from its first instant in WIB to the next one's. */
export function monthSpan(month: string): { from: string; to: string } {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
  const iso = (first: string) => startOfDay(`${first}-01`).toISOString();
  return { from: iso(month), to: iso(next) };
}

export type TaxDeposit = {
  id: number;
  amount: number;
  paidOn: string;
  ntpn: string;
  note: string | null;
  by: string;
  createdAt: string;
  /** Set where it was called off: when, by whom and why. */
  voided: { at: string; by: string | null; reason: string } | null;
};

/** What was paid to the state of a month's tax, and what is left. */
export type TaxPaid = {
  deposits: TaxDeposit[];
  paid: number;
  /** Withheld in the month and not paid; below zero where more went back to sellers than was withheld. */
  due: number;
  /** Whether the month is over, so that its sum stands. */
  closed: boolean;
  /** What the shop holds for the state, of all months. */
  kept: number;
};

/** What of the tax withheld in a month was paid to the state. Asked by verbs that have looked who asks. */
export async function readTaxPaid(shop: Shop, month: string): Promise<TaxPaid> {
  const voider = alias(users, 'voider');
  const [rows, sums] = await Promise.all([
    shop.db
      .select({ deposit: taxDeposits, by: users.name, voidedBy: voider.name })
      .from(taxDeposits)
      .innerJoin(users, eq(users.id, taxDeposits.createdBy))
      .leftJoin(voider, eq(voider.id, taxDeposits.voidedBy))
      .where(eq(taxDeposits.month, month))
      .orderBy(desc(taxDeposits.id)),
    readSums(shop, month),
  ]);
  return {
    deposits: rows.map(({ deposit: { id, amount, paidOn, ntpn, note, ...row }, by, voidedBy }) => ({
      id,
      amount,
      paidOn,
      ntpn,
      note,
      by,
      createdAt: row.createdAt.toISOString(),
      voided: row.voidedAt && {
        at: row.voidedAt.toISOString(),
        by: voidedBy,
        reason: row.voidReason ?? '',
      },
    })),
    paid: sums.paid,
    due: sums.withheld - sums.paid,
    closed: isOver(shop, month),
    kept: sums.kept,
  };
}

const isOver = (shop: Shop, month: string) => month < dayInWib(shop.clock.now()).slice(0, 7);

async function readSums(shop: Shop, month: string) {
  const { from, to } = monthSpan(month);
  const [row] = await readRows(
    shop,
    { withheld: num, paid: num, kept: num },
    sql`
    select (select coalesce(-sum(farmer), 0) from ${moneyMovements}
              where kind = 'income_tax' and at >= ${from}::timestamptz and at < ${to}::timestamptz)::float8 as withheld,
           (select coalesce(sum(amount), 0) from ${taxDeposits}
              where month = ${month} and voided_at is null)::float8 as paid,
           ((select coalesce(-sum(farmer), 0) from ${moneyMovements} where kind = 'income_tax')
             - (select coalesce(sum(amount), 0) from ${taxDeposits} where voided_at is null))::float8 as kept`,
  );
  return row!;
}

/** One entry after the other: two at once see each other's sum. */
const lockDeposits = (shop: Shop) => takeTurns(shop, 'tax-deposits');

/**
 * Notes that withheld income tax was paid to the state, by its receipt's number: once each (`tax_deposit_twice`, 409), of a
 * month that is over (`tax_month_open`, 409), and never more than was withheld in it and not paid yet
 * (`tax_deposit_too_large`, 409), though it be noted twice at once. Admins only.
 */
export async function noteTaxDeposit(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof taxDepositInput>,
): Promise<{ id: number; month: string; due: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { month, amount, paidOn, ntpn, note } = parse(taxDepositInput, input);
  return inTransaction(shop, async (shop) => {
    await lockDeposits(shop);
    if (!isOver(shop, month)) refuse('tax_month_open');
    const now = shop.clock.now();
    if (paidOn > dayInWib(now)) {
      const first = 'Tanggal setor belum tiba.';
      refuse('invalid_input', { first }, { paidOn: first });
    }
    if (paidOn < `${month}-01`) {
      const first = 'Tanggal setor lebih dulu daripada bulannya.';
      refuse('invalid_input', { first }, { paidOn: first });
    }
    const [twin] = await shop.db
      .select({ month: taxDeposits.month })
      .from(taxDeposits)
      .where(and(eq(taxDeposits.ntpn, ntpn), isNull(taxDeposits.voidedAt)));
    if (twin) {
      const named = monthInWords(twin.month);
      refuse('tax_deposit_twice', { month: named }, { ntpn: `Sudah tercatat untuk ${named}.` });
    }
    const { withheld, paid } = await readSums(shop, month);
    const due = withheld - paid;
    if (amount > due) {
      const most = (await moneyText(shop))(Math.max(0, due));
      refuse('tax_deposit_too_large', { most }, { amount: `Paling banyak ${most}.` });
    }
    const [row] = await shop.db
      .insert(taxDeposits)
      .values({ month, amount, paidOn, ntpn, note, createdBy: userId, createdAt: now })
      .returning({ id: taxDeposits.id });
    const { id } = row!;
    await bookMoney(shop, [{ kind: 'tax_paid', taxDepositId: id, cash: -amount, actorId: userId, note }]);
    await noteAudit(shop, actor, {
      action: 'tax.deposit',
      entity: 'tax',
      entityId: month,
      after: { amount, paidOn, ntpn, ...(note ? { note } : {}) },
    });
    return { id, month, due: due - amount };
  });
}

/** Calls an entry off that was no true one; it stays with the reason, once (`tax_deposit_gone`, 409). Admins only. */
export async function voidTaxDeposit(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof taxDepositVoidInput>,
): Promise<{ id: number; month: string; due: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { reason } = parse(taxDepositVoidInput, input);
  return inTransaction(shop, async (shop) => {
    await lockDeposits(shop);
    const [gone] = await shop.db
      .update(taxDeposits)
      .set({ voidedAt: shop.clock.now(), voidedBy: userId, voidReason: reason })
      .where(and(eq(taxDeposits.id, id), isNull(taxDeposits.voidedAt)))
      .returning();
    if (!gone) return refuse('tax_deposit_gone');
    const { month, amount, ntpn } = gone;
    await bookMoney(shop, [
      { kind: 'tax_paid_back', taxDepositId: id, cash: amount, actorId: userId, note: reason },
    ]);
    await noteAudit(shop, actor, {
      action: 'tax.deposit-void',
      entity: 'tax',
      entityId: month,
      before: { amount, ntpn },
      after: { amount: 0, reason },
    });
    const { withheld, paid } = await readSums(shop, month);
    return { id, month, due: withheld - paid };
  });
}
