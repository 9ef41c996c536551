import type { LotDetail } from '../../../domain/groups/lots/find-lots.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { formatDate, formatDateTime } from '../../../shared/labels.ts';
import { ReadingsFold, TicketPhotos } from '../../orders/weighing/ticket-facts.tsx';
import { Card } from '../../ui/card.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { kg } from './kg.ts';
import { RowAction } from './row-action.tsx';

/** What was brought, the newest first, with every figure of the scale and what is left of it. */
export function Deposits({ lot, returns }: { lot: LotDetail; returns: boolean }) {
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">Setoran</h2>
      {lot.deposits.length === 0 && <p className="text-muted">Belum ada setoran.</p>}
      <ul className="divide-y divide-line">
        {lot.deposits.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 py-3">
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <strong className="tabular">
                {one.member}, {kg(one.payable)}
              </strong>{' '}
              dihitung
              <span className="block text-muted">
                Nomor {one.id}: bruto {kg(one.gross)}, tara {kg(one.tare)}, neto {kg(one.net)}
                {one.moisture.length > 0 &&
                  unbroken(`, kadar air ${one.moisture.map(formatNumber).join(' / ')} %`)}
                {one.hampa !== null && unbroken(`, hampa ${formatNumber(one.hampa)} %`)}
              </span>
              <span className="block text-muted">
                Ditimbang oleh {one.weighedBy}, {formatDateTime(one.weighedAt)}
                {one.place && `, ${one.place}`}
                {one.tera &&
                  `. Tera ${one.tera}${one.teraUntil ? `, sampai ${formatDate(one.teraUntil)}` : ''}`}
                {one.note && `. ${one.note}`}
              </span>
              <span className="block">
                Belum terjual <strong className="tabular">{kg(one.left)}</strong>
                {one.takenBack > 0 && `, diambil kembali ${kg(one.takenBack)}`}
              </span>
            </p>
            <div className="order-1 grid basis-full gap-2">
              {one.readings.length > 1 && <ReadingsFold readings={one.readings} />}
              <TicketPhotos photos={one.photos} />
            </div>
            {one.left > 0 && (returns || one.mine) && (
              <RowAction
                intent="take-back"
                id={one.id}
                label="Ambil kembali"
                about={`setoran nomor ${one.id}`}
                sure={`${kg(one.left)} dikembalikan kepada ${one.mine ? 'Anda' : one.member} dan tidak dijual lagi.`}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
