import type { Statement } from '../../../domain/payments/get-statement.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { accountText, moneyKindLabel } from '../../../shared/enums/money-labels.ts';
import { daysText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';

type Props = { statement: Statement; currency: Currency | undefined };

/** The totals from the opening to the closing balance, without empty categories. */
export function StatementTotals({ statement, currency }: Props) {
  const { farmer, from, to } = statement;
  const rows: [string, number][] = [
    ['Penjualan', statement.sales],
    ['Kupon ditanggung toko', statement.coupons],
    ['Komisi', statement.commission],
    ['PPh pasal 22 dipungut', statement.incomeTax],
    ['Dikembalikan atau dibatalkan', statement.refunds],
    ['Pencairan', statement.payouts],
    ['Setoran komisi', statement.settlements],
  ];
  const line = 'flex justify-between gap-4';
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">
        Rekening {farmer.name}, {daysText({ start: from, end: to })}
      </h2>
      <dl className="grid gap-2">
        <div className={`${line} font-semibold`}>
          <dt>Saldo awal</dt>
          <dd className="tabular wrap-anywhere">{formatMoney(statement.opening, currency)}</dd>
        </div>
        {rows
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <div key={label} className={line}>
              <dt className="text-muted">{label}</dt>
              <dd className="tabular wrap-anywhere">
                {amount > 0 && '+'}
                {formatMoney(amount, currency)}
              </dd>
            </div>
          ))}
        <div className={`${line} border-t border-line pt-2 text-base font-bold`}>
          <dt>Saldo akhir</dt>
          <dd className="tabular wrap-anywhere">{formatMoney(statement.closing, currency)}</dd>
        </div>
      </dl>
      {statement.atTheDoor > 0 && (
        <p className="text-sm text-muted">
          Selain itu {formatMoney(statement.atTheDoor, currency)} dibayar pembeli langsung kepada petani.
        </p>
      )}
    </Card>
  );
}

/** All lines of the period with the running balance. */
export function StatementLines({ statement, currency }: Props) {
  if (statement.lines.length === 0) {
    return <Notice tone="info">Tidak ada yang dicatat pada tanggal-tanggal ini.</Notice>;
  }
  return (
    <Table caption="Rincian rekening">
      <thead>
        <tr>
          <Th>Waktu</Th>
          <Th>Jenis</Th>
          <Th>Keterangan</Th>
          <Th numeric>Jumlah</Th>
          <Th numeric>Saldo</Th>
        </tr>
      </thead>
      <tbody>
        {statement.lines.map((line) => (
          <Tr key={line.id}>
            <Td data-card="none" className="whitespace-nowrap">
              {formatDateTime(line.at)}
            </Td>
            <Td data-card="head">
              <span className="max-md:font-bold">{moneyKindLabel[line.kind]}</span>
              <span className="block text-xs text-muted md:hidden">{formatDateTime(line.at)}</span>
            </Td>
            <Td label="Keterangan">
              <span>
                {line.orderCode && (
                  <Anchor
                    href={`/admin/orders/${line.orderCode}`}
                    className="font-semibold text-sawah-text underline"
                  >
                    {line.orderCode}
                  </Anchor>
                )}
                {line.payoutId && `Nomor ${line.payoutId}`}
                {line.account && (
                  <span className="block text-xs text-muted">ke {accountText(line.account)}</span>
                )}
                {line.note && <span className="block text-xs text-muted">{line.note}</span>}
              </span>
            </Td>
            <Td label="Jumlah" numeric>
              {line.kind === 'cod_sale' ? (
                <span className="text-muted">{formatMoney(line.atTheDoor, currency)} tunai</span>
              ) : (
                <span className={line.amount < 0 ? 'text-error' : 'font-semibold'}>
                  {formatMoney(line.amount, currency)}
                </span>
              )}
            </Td>
            <Td label="Saldo" numeric>
              {formatMoney(line.balance, currency)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
