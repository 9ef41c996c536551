import { Form } from 'react-router';
import type { GroupShares } from '../../../domain/farmer-groups/pooled-lots/find-member-shares.ts';
import { balanceLabel } from '../../../shared/enums/balance-label.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type {
  disputeInput,
  memberPayoutInput,
} from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { DisputePayout } from '../../account/member-shares/dispute-payout.tsx';
import { useRootData } from '../../common/head/use-root-data.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { formState } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { ConfirmableAction } from './confirmable-action.tsx';

type Props = { shares: GroupShares; hands: boolean; answer: unknown };

/** Shows each member's share of the sales, the member payouts and the statements. */
export function MemberSharesCard({ shares, hands, answer }: Props) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const { balances, handings } = shares;
  const refused = useForm<typeof memberPayoutInput>({ answer, intent: 'hand', fields: [] });
  const stands = balances.some(({ memberId, owed }) => owed > 0 && memberId === submittedMemberId(answer));
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Bagi hasil</h2>
      {/* The member has no share left, so the form that would show the error is gone. */}
      {!stands && <FormResult notice={refused.notice} />}
      <ul className="divide-y divide-line">
        {balances.map((one) => (
          <li key={one.memberId} className="grid gap-1 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="min-w-0 wrap-anywhere">
                {one.name}
                {one.mine && ' (Anda)'}
                {!one.active && ' (sudah keluar)'}
              </strong>
              <strong className="tabular sm:ml-auto">
                {balanceLabel(one.owed)}: {money(Math.abs(one.owed))}
              </strong>
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span className="tabular">
                Bagian {money(one.shared)}, sudah diserahkan {money(one.handed)}
              </span>
              <span className="flex flex-wrap items-center gap-x-4">
                Laporan:
                {(['pdf', 'csv', 'xlsx'] as const).map((ending) => (
                  <a
                    key={ending}
                    href={`/api/group/statement.${ending}${one.mine ? '' : `?member=${one.memberId}`}`}
                    aria-label={`Laporan ${one.name}, ${ending.toUpperCase()}`}
                    className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
                  >
                    {ending.toUpperCase()}
                  </a>
                ))}
              </span>
            </p>
            {/* The key remounts the form when the amount owed changes. */}
            {hands && one.owed > 0 && <MemberPayoutForm key={one.owed} to={one} answer={answer} />}
          </li>
        ))}
      </ul>
      {handings.length > 0 && <MemberPayoutList handings={handings} hands={hands} answer={answer} />}
    </Card>
  );
}

/**
 * Records a payout to one member. Each member has their own form, so that its amount works without
 * JavaScript.
 */
function MemberPayoutForm({ to, answer }: { to: GroupShares['balances'][number]; answer: unknown }) {
  const form = useForm<typeof memberPayoutInput>({
    answer: submittedMemberId(answer) === to.memberId ? answer : undefined,
    intent: 'hand',
    fields: ['amount', 'note'],
  });
  return (
    <details open={form.failure !== undefined}>
      <summary
        aria-label={`Serahkan kepada ${to.name}`}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text"
      >
        Serahkan
      </summary>
      <Form
        ref={form.ref}
        method="post"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        <input type="hidden" name="intent" value="hand" />
        <input type="hidden" name="member_id" value={to.memberId} />
        {form.notice && (
          <div className="col-span-full">
            <Notice tone="error" live>
              {form.notice}
            </Notice>
          </div>
        )}
        <PriceInput
          label="Jumlah"
          className="[&_input]:px-0 [&_input]:text-[min(0.875rem,6.5vw)]"
          required
          {...form.number('amount', to.owed)}
        />
        <TextInput
          className="lg:col-span-2"
          label="Catatan"
          maxLength={300}
          placeholder="Tunai di balai"
          {...form.text('note', '')}
        />
        <p className="col-span-full">
          <Button
            type="submit"
            size="sm"
            busy={form.busy}
            busyText="Mencatat..."
            aria-label={`Catat penyerahan kepada ${to.name}`}
          >
            Catat penyerahan
          </Button>
        </p>
      </Form>
    </details>
  );
}

/** The member of the payout form that was rejected. */
const submittedMemberId = (answer: unknown) =>
  Number(formState({ answer, intent: 'hand', fields: [] }).values?.member_id);

function MemberPayoutList({
  handings,
  hands,
  answer,
}: {
  handings: GroupShares['handings'];
  hands: boolean;
  answer: unknown;
}) {
  const form = useForm<typeof disputeInput>({ answer, intent: ['contest', 'void'], fields: ['reason'] });
  const currency = useRootData()?.shell.currency;
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-label="Penyerahan">
      <h3 className="font-bold">Penyerahan</h3>
      <FormResult notice={form.notice} />
      <ul className="divide-y divide-line">
        {handings.map((one) => (
          <li key={one.id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                <strong className="tabular">{formatMoney(one.amount, currency)}</strong> kepada {one.member},{' '}
                {formatDate(one.handedAt)}
                {one.note && `. ${one.note}`}
              </span>
              {one.voidedAt ? (
                <Badge>Ditarik kembali</Badge>
              ) : one.contest ? (
                <Badge tone="warning">Disanggah</Badge>
              ) : null}
            </p>
            {one.contest && <p className="border-l-4 border-padi pl-3 wrap-anywhere">{one.contest}</p>}
            {!one.voidedAt && hands && (
              <ConfirmableAction
                intent="void"
                id={one.id}
                label="Tarik kembali"
                about={`penyerahan kepada ${one.member}`}
                sure={`${formatMoney(one.amount, currency)} menjadi belum diserahkan lagi, dan ${one.member} diberi tahu.`}
              />
            )}
            {!one.voidedAt && !one.contest && one.mine && (
              <DisputePayout id={one.id} reason={form.text('reason', '')} />
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Yang disanggah diselesaikan bendahara: ditarik kembali, lalu dicatat seperti yang sebenarnya.{' '}
        <Anchor href="/admin/farmer-group/members" className="underline">
          Hubungi pengurus
        </Anchor>
      </p>
    </section>
  );
}
