import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { moneyMovements, taxDeposits } from '../../db/schema/payment-tables.ts';
import { dayInWib, monthText, startOfDay } from '../../shared/format/dates.ts';
import { taxDepositInput, taxDepositVoidInput } from '../../shared/schemas/tax-schemas.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, readRows } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { recordMoneyMovements } from './money-ledger.ts';

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
  /** Set when it was voided: when, by whom and why. */
  voided: { at: string; by: string | null; reason: string } | null;
};

/** How much of a month's tax was deposited, and how much is left. */
export type TaxDepositSummary = {
  deposits: TaxDeposit[];
  paid: number;
  /** Withheld in the month and not deposited; negative when more was returned to sellers than withheld. */
  due: number;
  /** Whether the month is over, so that its sum is final. */
  closed: boolean;
  /** What the shop holds for the state, over all months. */
  kept: number;
};

/** The deposits of a month's withheld tax. Called by use cases that have checked the actor. */
export async function readTaxDepositSummary(ctx: AppContext, month: string): Promise<TaxDepositSummary> {
  const voider = alias(users, 'voider');
  const [rows, sums] = await Promise.all([
    ctx.db
      .select({ deposit: taxDeposits, by: users.name, voidedBy: voider.name })
      .from(taxDeposits)
      .innerJoin(users, eq(users.id, taxDeposits.createdBy))
      .leftJoin(voider, eq(voider.id, taxDeposits.voidedBy))
      .where(eq(taxDeposits.month, month))
      .orderBy(desc(taxDeposits.id)),
    readTaxTotals(ctx, month),
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
    closed: isMonthOver(ctx, month),
    kept: sums.kept,
  };
}

const isMonthOver = (ctx: AppContext, month: string) => month < dayInWib(ctx.clock.now()).slice(0, 7);

async function readTaxTotals(ctx: AppContext, month: string) {
  const { from, to } = monthSpan(month);
  const [row] = await readRows(
    ctx,
    { withheld: int, paid: int, kept: int },
    sql`
    select (select coalesce(-sum(seller_amount), 0) from ${moneyMovements}
              where kind = 'income_tax' and at >= ${from}::timestamptz and at < ${to}::timestamptz)::float8 as withheld,
           (select coalesce(sum(amount), 0) from ${taxDeposits}
              where month = ${month} and voided_at is null)::float8 as paid,
           ((select coalesce(-sum(seller_amount), 0) from ${moneyMovements} where kind = 'income_tax')
             - (select coalesce(sum(amount), 0) from ${taxDeposits} where voided_at is null))::float8 as kept`,
  );
  return row!;
}

/** Serialises entries: each sees the sum of earlier ones. */
const lockDeposits = (ctx: AppContext) => advisoryLock(ctx, 'tax-deposits');

/**
 * Records a deposit of withheld income tax by its receipt's number: each number once (`tax_deposit_twice`,
 * 409), for a month that is over (`tax_month_open`, 409), and never more than is withheld and not deposited
 * yet (`tax_deposit_too_large`, 409), also with concurrent calls. Admins only.
 */
export async function recordTaxDeposit(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof taxDepositInput>,
): Promise<{ id: number; month: string; due: number }> {
  const { userId } = requireUser(actor, { admin: 'recordTaxDeposit' });
  const { month, amount, paidOn, ntpn, note } = parse(taxDepositInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockDeposits(ctx);
    if (!isMonthOver(ctx, month)) fail('tax_month_open');
    const now = ctx.clock.now();
    if (paidOn > dayInWib(now)) failAt('paidOn', 'Tanggal setor belum tiba.');
    if (paidOn < `${month}-01`) failAt('paidOn', 'Tanggal setor lebih dulu daripada bulannya.');
    const [twin] = await ctx.db
      .select({ month: taxDeposits.month })
      .from(taxDeposits)
      .where(and(eq(taxDeposits.ntpn, ntpn), isNull(taxDeposits.voidedAt)));
    if (twin) {
      const named = monthText(twin.month);
      fail('tax_deposit_twice', { month: named }, { ntpn: `Sudah tercatat untuk ${named}.` });
    }
    const { withheld, paid } = await readTaxTotals(ctx, month);
    const due = withheld - paid;
    if (amount > due) {
      const most = (await createMoneyFormatter(ctx))(Math.max(0, due));
      fail('tax_deposit_too_large', { most }, { amount: `Paling banyak ${most}.` });
    }
    const [row] = await ctx.db
      .insert(taxDeposits)
      .values({ month, amount, paidOn, ntpn, note, createdBy: userId, createdAt: now })
      .returning({ id: taxDeposits.id });
    const { id } = row!;
    await recordMoneyMovements(ctx, [
      { kind: 'tax_paid', taxDepositId: id, platformAmount: -amount, actorId: userId, note },
    ]);
    await recordAudit(ctx, actor, {
      action: 'tax.deposit',
      entity: 'tax',
      entityId: month,
      after: { amount, paidOn, ntpn, ...(note ? { note } : {}) },
    });
    return { id, month, due: due - amount };
  });
}

/** Voids a wrong entry; it stays with the reason, and only once (`tax_deposit_gone`, 409). Admins only. */
export async function voidTaxDeposit(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof taxDepositVoidInput>,
): Promise<{ id: number; month: string; due: number }> {
  const { userId } = requireUser(actor, { admin: 'voidTaxDeposit' });
  const { reason } = parse(taxDepositVoidInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockDeposits(ctx);
    const [gone] = await ctx.db
      .update(taxDeposits)
      .set({ voidedAt: ctx.clock.now(), voidedBy: userId, voidReason: reason })
      .where(and(eq(taxDeposits.id, id), isNull(taxDeposits.voidedAt)))
      .returning();
    if (!gone) return fail('tax_deposit_gone');
    const { month, amount, ntpn } = gone;
    await recordMoneyMovements(ctx, [
      { kind: 'tax_paid_back', taxDepositId: id, platformAmount: amount, actorId: userId, note: reason },
    ]);
    await recordAudit(ctx, actor, {
      action: 'tax.deposit-void',
      entity: 'tax',
      entityId: month,
      before: { amount, ntpn },
      after: { amount: 0, reason },
    });
    const { withheld, paid } = await readTaxTotals(ctx, month);
    return { id, month, due: withheld - paid };
  });
}
