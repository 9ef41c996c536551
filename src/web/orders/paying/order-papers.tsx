import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import {
  type PaperKind,
  type PaperReason,
  paperKindLabel,
  paperReasonLabel,
} from '../../../shared/kinds/paper-kinds.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { Card } from '../../ui/card.tsx';

type Paper = { code: string; kind: PaperKind; reason: PaperReason; amount: number; issuedAt: string };

/** The numbers of an order's invoice and of what was written to it since. */
export function OrderPapers({ papers, currency }: { papers: Paper[]; currency: Currency | undefined }) {
  if (papers.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">Faktur</h2>
      <ul className="grid gap-2">
        {papers.map(({ code, kind, reason, amount, issuedAt }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              {paperKindLabel[kind]} <span className="tabular font-semibold break-all">{code}</span>
              <span className="block text-sm text-muted">
                {formatDateTime(issuedAt)}
                {kind !== 'invoice' && ` · ${paperReasonLabel[reason]}`}
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
