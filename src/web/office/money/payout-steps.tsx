import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PayoutView } from '../../../domain/payments/find-payouts.ts';
import type { payoutStepInput } from '../../../shared/input/money.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/money.ts';
import { PAYOUT_COLUMNS, type PayoutStep, payoutAfter } from '../../../shared/payout-steps.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

type Shown = { payout: PayoutView; currency: Currency | undefined; answer: unknown };

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
    <Form ref={form.ref} method="post" encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="step" value="send" />
      <input type="hidden" name="seen" value={payout.status} />
      {form.notice && (
        <Notice tone="error" live>
          {form.notice}
        </Notice>
      )}
      <TextInput
        label="Nomor referensi bank"
        maxLength={60}
        hint="Atau unggah bukti transfernya."
        {...form.text('reference')}
      />
      <Field label="Bukti transfer (foto atau tangkapan layar)">
        {(control) => (
          <input type="file" name="proof" accept="image/*" className="box max-w-full py-2.5!" {...control} />
        )}
      </Field>
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

/** A step back, or the whole payout called off: each with a reason that stays in the trail. */
export function Corrections(props: Shown) {
  const { payout } = props;
  const { status } = payout;
  const early = status === 'approved' || status === 'exported' || status === 'made';
  return (
    <div className="grid gap-3">
      {payoutAfter(status, 'back') && (
        <WithReason
          {...props}
          step="back"
          title="Langkah terakhir keliru"
          text={
            status === 'sent'
              ? 'Petani diberi tahu bahwa uangnya ternyata belum ditransfer.'
              : 'Pencairan kembali ke langkah sebelumnya.'
          }
          button="Mundur satu langkah"
        />
      )}
      {payoutAfter(status, 'cancel') && early && (
        <WithReason
          {...props}
          step="cancel"
          title="Batalkan pencairan"
          text="Uangnya kembali ke saldo semua petani di dalamnya."
          button="Batalkan pencairan"
          danger
        />
      )}
    </div>
  );
}

function WithReason({
  payout,
  answer,
  step,
  title,
  text,
  button,
  danger = false,
}: Shown & { step: PayoutStep; title: string; text: string; button: string; danger?: boolean }) {
  const form = useForm<typeof payoutStepInput>({ answer, intent: step, fields: ['reason'] });
  return (
    <Folded title={title} open={form.failure !== undefined} danger={danger}>
      <Form ref={form.ref} method="post" className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        {form.notice && (
          <Notice tone="error" live>
            {form.notice}
          </Notice>
        )}
        <p>{text}</p>
        <TextInput label="Alasan" required maxLength={200} {...form.text('reason')} />
        <div>
          <Button type="submit" size="sm" variant={danger ? 'danger' : 'secondary'} busy={form.busy}>
            {button}
          </Button>
        </div>
      </Form>
    </Folded>
  );
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
      <Form ref={form.ref} method="post" className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        {form.notice && (
          <Notice tone="error" live>
            {form.notice}
          </Notice>
        )}
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

/** What one seldom needs, folded away. */
export function Folded({
  title,
  open = false,
  danger = false,
  children,
}: {
  title: string;
  open?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open || undefined} className="group rounded-card border border-line bg-surface px-4 py-2">
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold',
          danger ? 'text-error' : 'text-sawah-text',
        )}
      >
        {title}
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-2 mb-2">{children}</div>
    </details>
  );
}
