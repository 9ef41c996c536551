import { sql } from 'drizzle-orm';
import { formatNumber } from '../../../shared/format/money.ts';
import type { AppContext } from '../../context.ts';
import { bool, int, type RowOf, readRows, text } from '../../read-rows.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { groupPath, type MemberNotification, memberSharePath } from '../membership/notify-members.ts';

const SHARE_ROW = {
  sale: int,
  code: text,
  group_id: int,
  lot: text,
  user_id: text,
  member: bool,
  qty: int,
  amount: int,
  returned: bool,
};

/** Order events that change the members' shares of its lots. */
const SHARE_CHANGE_EVENTS = [
  'paid',
  'confirmed',
  'weigh_agreed',
  'shortfall_in',
  'refunded',
  'chargeback',
  'cancelled',
] as const;
type ShareChangeEvent = (typeof SHARE_CHANGE_EVENTS)[number];
export const isShareChangeEvent = (event: string): event is ShareChangeEvent =>
  SHARE_CHANGE_EVENTS.includes(event as ShareChangeEvent);

/**
 * Notifies the members of pooled lots about an order event: what was sold of their deposits with their current share,
 * or that it was returned. `part` distinguishes repeated events.
 */
export async function shareChangeNotifications(
  ctx: AppContext,
  happened: { code: string; event: string; part: string }[],
): Promise<MemberNotification[]> {
  const moved = happened.flatMap(({ event, ...rest }) =>
    isShareChangeEvent(event) ? [{ ...rest, event }] : [],
  );
  if (moved.length === 0) return [];
  const rows = await readRows(
    ctx,
    SHARE_ROW,
    sql`
    select s.id as sale, o.code, p.farmer_id as group_id, g.name as lot, d.user_id, sum(h.qty)::float8 as qty,
           sum(h.amount)::float8 as amount, s.returned_at is not null as returned,
           exists (select from group_members m
                   where m.farmer_id = p.farmer_id and m.user_id = d.user_id and m.left_at is null) as member
    from orders o
    join lot_sales s on s.order_id = o.id
    join pooled_lots p on p.listing_id = s.listing_id
    join listings l on l.id = s.listing_id
    join products g on g.id = l.product_id
    join lot_shares h on h.sale_id = s.id
    join produce_deposits d on d.id = h.deposit_id
    where o.code in ${moved.map(({ code }) => code)}
      and s.id = (select max(later.id) from lot_sales later where later.order_id = s.order_id and later.listing_id = s.listing_id)
      -- Of goods that came back when it was called off, the money's way back is no news.
      and not (s.returned_at is not null and o.status = 'refunded'
               and exists (select from order_history c where c.order_id = o.id and c.to_status = 'cancelled'))
    group by s.id, o.id, p.listing_id, g.id, d.user_id
    order by s.id, d.user_id`,
  );
  const money = await createMoneyFormatter(ctx);
  return moved.flatMap(({ code, event, part }) =>
    rows
      .filter((row) => row.code === code)
      .map((row) => ({
        key: `lot:${row.sale}:${event}${part}:${row.user_id}`,
        userId: row.user_id,
        kind: row.returned ? ('lot.returned' as const) : ('lot.sold' as const),
        subject: row.returned ? `Penjualan batal: ${row.lot}` : `Setoran Anda terjual: ${row.lot}`,
        text: sentenceOf(event, row, money(row.amount)),
        href: row.member ? groupPath(row.group_id) : memberSharePath(row.group_id),
      })),
  );
}

function sentenceOf(
  event: ShareChangeEvent,
  { code, lot, qty, returned }: RowOf<typeof SHARE_ROW>,
  amount: string,
): string {
  const weight = `${formatNumber(qty)} kg`;
  if (returned) {
    return `Penjualan ${lot} di pesanan ${code} batal: ${weight} kembali ke setoran Anda, dan bagian ${amount} tidak jadi. Bila sudah diserahkan kepada Anda, jumlah itu dipotong dari bagian berikutnya.`;
  }
  switch (event) {
    case 'weigh_agreed':
      return `Timbangan pesanan ${code} disepakati: setoran Anda untuk ${lot} terjual ${weight}, bagian Anda ${amount}.`;
    case 'shortfall_in':
      return `Kekurangan bayar pesanan ${code} sudah masuk: bagian Anda dari ${weight} ${lot} sekarang ${amount}.`;
    case 'refunded':
    case 'chargeback':
      return `Uang pesanan ${code} dikembalikan kepada pembeli: bagian Anda dari ${weight} ${lot} sekarang ${amount}.`;
    default:
      return `Setoran Anda untuk ${lot} terjual ${weight} di pesanan ${code}: bagian Anda ${amount}.`;
  }
}
