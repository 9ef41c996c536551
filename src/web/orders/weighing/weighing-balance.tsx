import { Form } from 'react-router';
import type { Weighing } from '../../../domain/weighing/queries/get-weighing.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { balanceInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The balance after the weighing: the buyer's refund or amount due; an admin records the settlement. */
export function WeighingBalance({
  weighing,
  failure,
}: {
  weighing: Weighing;
  failure: ActionFailure | undefined;
}) {
  const form = useForm<typeof balanceInput>({ answer: failure, intent: 'balance', fields: ['amount'] });
  const { surplus, shortfall, side, bank } = weighing;
  const amount = surplus || shortfall;
  if (amount === 0) return null;
  const money = formatMoney(amount, weighing.currency);
  return (
    <Notice
      tone={shortfall > 0 ? 'warning' : 'info'}
      title={shortfall > 0 ? `Kurang bayar ${money}` : `Lebih bayar ${money}`}
    >
      <div className="grid gap-3">
        <p>
          {surplus > 0
            ? `Sesudah ditimbang, ${money} dikembalikan kepada pembeli oleh pengelola.`
            : bank
              ? `Sesudah ditimbang masih kurang ${money}. Transfer ke ${bank.name} ${bank.account} atas nama ${bank.holder}, dengan kode pesanan ${weighing.code}.`
              : `Sesudah ditimbang masih kurang ${money}. Hubungi pengelola untuk membayarnya.`}
        </p>
        {side === 'admin' && (
          <Form ref={form.ref} method="post" noValidate>
            <input type="hidden" name="intent" value="balance" />
            <input type="hidden" name="side" value={surplus > 0 ? 'surplus' : 'shortfall'} />
            <input type="hidden" name="amount" value={amount} />
            <Button type="submit" size="sm" busy={form.busy}>
              {surplus > 0 ? 'Sudah dikembalikan' : 'Uangnya sudah masuk'}
            </Button>
          </Form>
        )}
      </div>
    </Notice>
  );
}
