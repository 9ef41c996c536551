import { formatDateTime } from '../../../shared/enums/labels.ts';
import {
  type TaxDocumentKind,
  type TaxDocumentReason,
  taxDocumentKindLabel,
  taxDocumentReasonLabel,
} from '../../../shared/enums/tax-document-kinds.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { Card } from '../../ui/card.tsx';

type TaxDocument = {
  code: string;
  kind: TaxDocumentKind;
  reason: TaxDocumentReason;
  amount: number;
  issuedAt: string;
};

/** Lists the numbers of an order's invoice and of its later documents. */
export function TaxDocumentList({
  papers,
  currency,
}: {
  papers: TaxDocument[];
  currency: Currency | undefined;
}) {
  if (papers.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">Faktur</h2>
      <ul className="grid gap-2">
        {papers.map(({ code, kind, reason, amount, issuedAt }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              {taxDocumentKindLabel[kind]} <span className="tabular font-semibold break-all">{code}</span>
              <span className="block text-sm text-muted">
                {formatDateTime(issuedAt)}
                {kind !== 'invoice' && ` · ${taxDocumentReasonLabel[reason]}`}
              </span>
            </span>
            <span className="tabular">
              {kind === 'credit' && '−'}
              {kind === 'debit' && '+'}
              {formatMoney(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
