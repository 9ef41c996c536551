import { Form } from 'react-router';
import type { GroupShares } from '../../../domain/groups/lots/find-shares.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import type { contestInput, handInput } from '../../../shared/input/goods/lots.ts';
import { owedLabel } from '../../../shared/kinds/owed-label.ts';
import { formatDate } from '../../../shared/labels.ts';
import { Contest } from '../../account/shares/contest.tsx';
import { FormAnswer } from '../../form/form-answer.tsx';
import { formState } from '../../form/form-state.ts';
import { useForm } from '../../form/use-form.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { RowAction } from './row-action.tsx';

type Props = { shares: GroupShares; hands: boolean; answer: unknown };

/** What of the sales is whose, what was handed on, and the statements of it. */
export function Shares({ shares, hands, answer }: Props) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const { balances, handings } = shares;
  const refused = useForm<typeof handInput>({ answer, intent: 'hand', fields: [] });
  const stands = balances.some(({ memberId, owed }) => owed > 0 && memberId === handedTo(answer));
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Bagi hasil</h2>
      {/* Nothing is his any more, so that his form is gone. */}
      {!stands && <FormAnswer notice={refused.notice} />}
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
                {owedLabel(one.owed)}: {money(Math.abs(one.owed))}
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
            {/* Whose sum has changed has a form anew. */}
            {hands && one.owed > 0 && <HandOn key={one.owed} to={one} answer={answer} />}
          </li>
        ))}
      </ul>
      {handings.length > 0 && <Handings handings={handings} hands={hands} answer={answer} />}
    </Card>
  );
}

/** Noting what was handed to one member: a form of his own, so that its sum is his without scripts, too. */
function HandOn({ to, answer }: { to: GroupShares['balances'][number]; answer: unknown }) {
  const form = useForm<typeof handInput>({
    answer: handedTo(answer) === to.memberId ? answer : undefined,
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

/** To whom the form that was refused would have handed on. */
const handedTo = (answer: unknown) =>
  Number(formState({ answer, intent: 'hand', fields: [] }).values?.member_id);

function Handings({
  handings,
  hands,
  answer,
}: {
  handings: GroupShares['handings'];
  hands: boolean;
  answer: unknown;
}) {
  const form = useForm<typeof contestInput>({ answer, intent: ['contest', 'void'], fields: ['reason'] });
  const currency = useRootData()?.shell.currency;
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-label="Penyerahan">
      <h3 className="font-bold">Penyerahan</h3>
      <FormAnswer notice={form.notice} />
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
              <RowAction
                intent="void"
                id={one.id}
                label="Tarik kembali"
                about={`penyerahan kepada ${one.member}`}
                sure={`${formatMoney(one.amount, currency)} menjadi belum diserahkan lagi, dan ${one.member} diberi tahu.`}
              />
            )}
            {!one.voidedAt && !one.contest && one.mine && (
              <Contest id={one.id} reason={form.text('reason', '')} />
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Yang disanggah diselesaikan bendahara: ditarik kembali, lalu dicatat seperti yang sebenarnya.{' '}
        <Anchor href="/admin/kelompok/anggota" className="underline">
          Hubungi pengurus
        </Anchor>
      </p>
    </section>
  );
}
