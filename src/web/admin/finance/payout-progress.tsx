import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PayoutView } from '../../../domain/payments/find-payouts.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { PAYOUT_COLUMNS, type PayoutTransition } from '../../../shared/rules/orders/payout-transitions.ts';
import type { payoutTransitionInput } from '../../../shared/schemas/payment-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { FormResult } from '../../forms/form-result.tsx';
import { PhotosField } from '../../forms/pictures/photos-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

/** A payout and the result of the last form. */
export type PayoutProps = { payout: PayoutView; currency: Currency | undefined; answer: unknown };

/** Shows the payout's completed steps and the next one. */
export function PayoutHistory({ payout }: { payout: PayoutView }) {
  const steps: [string, string | null, string | null][] = [
    ['Dibuat', payout.createdAt, payout.by],
    ['Disetujui', payout.approvedAt, payout.approvedBy],
    ['File bank dibuat', payout.exportedAt, null],
    ['Ditransfer', payout.sentAt, payout.reference && `referensi ${payout.reference}`],
    ['Selesai', payout.doneAt, null],
  ];
  return (
    <ol aria-label="Langkah pencairan" className="grid gap-2">
      {steps.map(([label, at, by]) => (
        <li key={label} className="flex items-start gap-3">
          <span
            className={cx(
              'mt-0.5 grid size-6 shrink-0 place-items-center rounded-pill border-2',
              at ? 'border-sawah bg-sawah text-white' : 'border-edge',
            )}
          >
            {at && <Check className="size-4" aria-hidden />}
          </span>
          <span className="min-w-0">
            <span className={at ? 'font-semibold' : 'text-muted'}>
              {label}
              {!at && <span className="sr-only"> belum</span>}
            </span>
            {at && (
              <span className="block text-sm break-words text-muted">
                {formatDateTime(at)}
                {by && `, ${by}`}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The form of the next transition, labelled by its effect. */
export function NextPayoutTransition(props: PayoutProps) {
  const { payout, currency } = props;
  const sum = formatMoney(payout.total, currency);
  const files = payout.parts.filter((part) => part.account && !part.returned).length;
  switch (payout.status) {
    case 'made':
      return payout.needsOther ? (
        <Notice tone="info" title="Menunggu admin lain">
          Pencairan ini Anda buat sendiri. Menurut pengaturan, admin lain yang menyetujuinya.
        </Notice>
      ) : (
        <TransitionForm {...props} step="approve" title="Setujui" button={`Setujui ${sum}`}>
          <p>
            {sum} untuk {formatNumber(payout.farmers)} petani. Periksa rekening di bawah; sesudah disetujui,
            uangnya boleh ditransfer.
          </p>
        </TransitionForm>
      );
    case 'approved':
      return (
        <>
          {files > 0 && (
            <TransitionForm {...props} step="export" title="Buat file bank" button="Buat file bank">
              <p>
                Satu baris untuk tiap petani yang punya rekening: {formatNumber(files)} baris. Untuk transfer
                massal di bank Anda.
              </p>
            </TransitionForm>
          )}
          <RecordTransferForm {...props} folded={files > 0} />
        </>
      );
    case 'exported':
      return (
        <>
          <Card className="grid gap-3">
            <h2 className="text-base font-bold">File bank</h2>
            <div>
              <a
                href={`/api/admin/payouts/${payout.id}/bank.csv`}
                download
                className={buttonClass('secondary', 'sm')}
              >
                <Download className="size-4" aria-hidden />
                Unduh pencairan-{payout.id}.csv
              </a>
            </div>
            <BankFileColumns />
          </Card>
          <RecordTransferForm {...props} />
        </>
      );
    case 'sent':
      return (
        <TransitionForm {...props} step="finish" title="Selesaikan" button="Semua sudah diterima">
          <p>
            Bila mutasi rekening menunjukkan semuanya terkirim. Yang ditolak bank, kembalikan ke saldo
            petaninya di bawah.
          </p>
        </TransitionForm>
      );
    default:
      return null;
  }
}

/** Lists the columns of the export, because each bank expects its own order of columns. */
function BankFileColumns() {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        Isi kolomnya
      </summary>
      <ol className="list-decimal pl-5">
        {PAYOUT_COLUMNS.map(([title, holds]) => (
          <li key={title}>
            {title}: {holds}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-muted">
        Tiap bank meminta urutan kolom sendiri. Susun menurut contoh dari bank Anda sebelum mengunggahnya.
      </p>
    </details>
  );
}

function RecordTransferForm({
  payout,
  currency,
  answer,
  folded = false,
}: PayoutProps & { folded?: boolean }) {
  const form = useForm<typeof payoutTransitionInput>({ answer, intent: 'send', fields: ['reference'] });
  const fields = (
    <Form ref={form.ref} method="post" noValidate encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="step" value="send" />
      <input type="hidden" name="seen" value={payout.status} />
      <FormResult notice={form.notice} />
      <TextInput
        label="Nomor referensi bank"
        maxLength={60}
        hint="Atau unggah bukti transfernya."
        {...form.text('reference')}
      />
      <PhotosField
        label="Bukti transfer"
        name="proof"
        most={1}
        error={form.errorAt('proof') ?? form.failure?.fields.file}
      />
      <p className="text-sm text-muted">Petani diberi tahu bahwa uangnya sudah ditransfer.</p>
      <div>
        <Button type="submit" size="sm" busy={form.busy} busyText="Mencatat...">
          {formatMoney(payout.total, currency)} sudah ditransfer
        </Button>
      </div>
    </Form>
  );
  if (!folded || form.failure)
    return (
      <Card className="grid gap-3">
        <h2 className="text-base font-bold">Catat transfer</h2>
        {fields}
      </Card>
    );
  return <Collapsible title="Sudah ditransfer tanpa file">{fields}</Collapsible>;
}

function TransitionForm({
  payout,
  answer,
  step,
  title,
  button,
  children,
}: PayoutProps & { step: PayoutTransition; title: string; button: string; children: ReactNode }) {
  const form = useForm<typeof payoutTransitionInput>({ answer, intent: step, fields: [] });
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">{title}</h2>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        <FormResult notice={form.notice} />
        {children}
        <ReauthenticationField failure={form.failure} keeps={false} />
        <div>
          <Button type="submit" busy={form.busy} busyText="Mencatat...">
            {button}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
