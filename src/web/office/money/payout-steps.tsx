import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PayoutView } from '../../../domain/payments/find-payouts.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import type { payoutStepInput } from '../../../shared/input/money.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { PAYOUT_COLUMNS, type PayoutStep } from '../../../shared/orders/payout-steps.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { FormAnswer } from '../../form/form-answer.tsx';
import { PhotosField } from '../../form/pictures/photos-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { Folded } from '../list/folded.tsx';

/** A payout, and what came of the last form. */
export type Shown = { payout: PayoutView; currency: Currency | undefined; answer: unknown };

/** What a payout has behind it, and what comes next. */
export function StepsSoFar({ payout }: { payout: PayoutView }) {
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

/** The form of the step that comes next, said as what it does. */
export function NextStep(props: Shown) {
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
        <StepForm {...props} step="approve" title="Setujui" button={`Setujui ${sum}`}>
          <p>
            {sum} untuk {formatNumber(payout.farmers)} petani. Periksa rekening di bawah; sesudah disetujui,
            uangnya boleh ditransfer.
          </p>
        </StepForm>
      );
    case 'approved':
      return (
        <>
          {files > 0 && (
            <StepForm {...props} step="export" title="Buat file bank" button="Buat file bank">
              <p>
                Satu baris untuk tiap petani yang punya rekening: {formatNumber(files)} baris. Untuk transfer
                massal di bank Anda.
              </p>
            </StepForm>
          )}
          <Sent {...props} folded={files > 0} />
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
            <FileColumns />
          </Card>
          <Sent {...props} />
        </>
      );
    case 'sent':
      return (
        <StepForm {...props} step="finish" title="Selesaikan" button="Semua sudah diterima">
          <p>
            Bila mutasi rekening menunjukkan semuanya terkirim. Yang ditolak bank, kembalikan ke saldo
            petaninya di bawah.
          </p>
        </StepForm>
      );
    default:
      return null;
  }
}

/** Banks want other columns: what stands here is said, so that one can put it in the order of his own. */
function FileColumns() {
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

function Sent({ payout, currency, answer, folded = false }: Shown & { folded?: boolean }) {
  const form = useForm<typeof payoutStepInput>({ answer, intent: 'send', fields: ['reference'] });
  const fields = (
    <Form ref={form.ref} method="post" noValidate encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="step" value="send" />
      <input type="hidden" name="seen" value={payout.status} />
      <FormAnswer notice={form.notice} />
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
        error={form.at('proof') ?? form.failure?.fields.file}
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
  return <Folded title="Sudah ditransfer tanpa file">{fields}</Folded>;
}

function StepForm({
  payout,
  answer,
  step,
  title,
  button,
  children,
}: Shown & { step: PayoutStep; title: string; button: string; children: ReactNode }) {
  const form = useForm<typeof payoutStepInput>({ answer, intent: step, fields: [] });
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">{title}</h2>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        <FormAnswer notice={form.notice} />
        {children}
        <ProofField failure={form.failure} keeps={false} />
        <div>
          <Button type="submit" busy={form.busy} busyText="Mencatat...">
            {button}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
