import type { PooledLotDetail } from '../../../domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { CollapsedReadings, TicketPhotos } from '../../orders/weighing/ticket-facts.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { ConfirmableAction } from './confirmable-action.tsx';
import { formatKg } from './format-kg.ts';

/** Lists the deposits, newest first, with all weights and the remaining quantity. */
export function ProduceDepositList({
  lot,
  returns,
  office,
}: {
  lot: PooledLotDetail;
  returns: boolean;
  /** Whether the reader may see the group's goods, and so its batches. */
  office: boolean;
}) {
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">Setoran</h2>
      {lot.deposits.length === 0 && <p className="text-muted">Belum ada setoran.</p>}
      <ul className="divide-y divide-line">
        {lot.deposits.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 py-3">
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <strong className="tabular">
                {one.member}, {formatKg(one.payable)}
              </strong>{' '}
              dihitung
              <span className="block text-muted">
                Nomor {one.id}: bruto {formatKg(one.gross)}, tara {formatKg(one.tare)}, neto{' '}
                {formatKg(one.net)}
                {one.moisture.length > 0 &&
                  noWrapText(`, kadar air ${one.moisture.map(formatNumber).join(' / ')} %`)}
                {one.hampa !== null && noWrapText(`, hampa ${formatNumber(one.hampa)} %`)}
              </span>
              <span className="block text-muted">
                Ditimbang oleh {one.weighedBy}, {formatDateTime(one.weighedAt)}
                {one.place && `, ${one.place}`}
                {one.tera &&
                  `. Tera ${one.tera}${one.teraUntil ? `, sampai ${formatDate(one.teraUntil)}` : ''}`}
                {one.note && `. ${one.note}`}
                {one.harvestedOn && `. Dipanen ${formatDate(one.harvestedOn)}`}
              </span>
              <span className="block">
                Belum terjual <strong className="tabular">{formatKg(one.left)}</strong>
                {one.takenBack > 0 && `, diambil kembali ${formatKg(one.takenBack)}`}
                {one.batch && <BatchLink code={one.batch} office={office} />}
              </span>
            </p>
            <div className="order-1 grid basis-full gap-2">
              {one.readings.length > 1 && <CollapsedReadings readings={one.readings} />}
              <TicketPhotos photos={one.photos} />
            </div>
            {one.left > 0 && (returns || one.mine) && (
              <ConfirmableAction
                intent="take-back"
                id={one.id}
                label="Ambil kembali"
                about={`setoran nomor ${one.id}`}
                sure={`${formatKg(one.left)} dikembalikan kepada ${one.mine ? 'Anda' : one.member} dan tidak dijual lagi.`}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The batch of a deposit: its admin page for members who manage the goods, its public page for the others. */
function BatchLink({ code, office }: { code: string; office: boolean }) {
  return (
    <>
      {', lot '}
      <Anchor
        href={office ? `/admin/batches/${code}` : `/lot/${code}`}
        className="inline-block py-1 font-semibold text-sawah-text underline"
      >
        {code}
      </Anchor>
    </>
  );
}
