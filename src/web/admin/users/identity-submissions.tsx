import { Form } from 'react-router';
import type { IdentitySubmission } from '../../../domain/sellers/own-identity-documents.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { businessKindLabel, type IdentityDocumentState } from '../../../shared/enums/seller-kinds.ts';
import type { reviewIdentityDocumentsInput } from '../../../shared/schemas/people/identity-schemas.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { DecisionFields } from './sellers/decision-fields.tsx';

const stateText: Record<IdentityDocumentState, { label: string; tone: Tone }> = {
  waiting: { label: 'Menunggu dicocokkan', tone: 'warning' },
  refused: { label: 'Belum disetujui', tone: 'danger' },
  approved: { label: 'Disetujui', tone: 'success' },
};

/** The data of an identity, stored or submitted; a missing number is shown as missing. */
export function IdentityFacts({
  of: one,
  statement,
  blank,
}: {
  of: Pick<
    IdentitySubmission,
    'businessKind' | 'nik' | 'npwp' | 'taxable' | 'exemptUntil' | 'exemptNumber' | 'legalName'
  >;
  /** The status of the turnover statement. */
  statement: string;
  /** Placeholder for a missing number. */
  blank: string;
}) {
  const facts: [string, string][] = [
    ['Nama', one.legalName],
    ['Bentuk usaha', businessKindLabel[one.businessKind]],
    ['NIK', one.nik ?? blank],
    ['NPWP', one.npwp ?? blank],
    ['PKP', one.taxable ? 'Ya' : 'Bukan'],
    ['Surat pernyataan omzet', statement],
    [
      'Surat keterangan bebas',
      one.exemptNumber && one.exemptUntil
        ? `${one.exemptNumber}, sampai ${formatDate(one.exemptUntil)}`
        : 'Tidak ada',
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pending submission and the form of its review. */
export function PendingSubmission({
  one,
  year,
  answer,
}: {
  one: IdentitySubmission;
  year: number;
  answer: unknown;
}) {
  const form = useForm<typeof reviewIdentityDocumentsInput>({
    answer,
    intent: 'answer',
    fields: ['answer', 'reason'],
  });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg font-bold">Diajukan penjualnya {formatDateTime(one.sentAt)}</h2>
        <StatusPill tone={stateText.waiting.tone}>{stateText.waiting.label}</StatusPill>
      </div>
      <IdentityFacts
        of={one}
        blank="Tidak diisi"
        statement={one.statement ? `Diajukan untuk ${year}` : 'Tidak'}
      />
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="version" value={one.version} />
        <FormResult notice={form.notice} />
        <DecisionFields
          form={form}
          reason="Alasan (wajib bila ditolak)"
          reader="Penjualnya"
          cards={[
            { value: 'approve', title: 'Setujui', text: 'Sudah saya cocokkan dengan KTP atau aktanya.' },
            { value: 'refuse', title: 'Tolak', text: 'Yang tersimpan tetap; ia boleh mengirim lagi.' },
          ]}
        />
      </Form>
    </Card>
  );
}

/** The submissions and their decisions, newest first. */
export function SubmissionHistory({ papers }: { papers: IdentitySubmission[] }) {
  if (papers.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">Riwayat pengajuan</h2>
      <ol className="grid gap-3">
        {papers.map((one) => (
          <li key={one.id} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusPill tone={stateText[one.state].tone}>{stateText[one.state].label}</StatusPill>
              <span className="text-muted">Dikirim {formatDateTime(one.sentAt)}</span>
              {one.answeredAt && <span className="text-muted">Dijawab {formatDateTime(one.answeredAt)}</span>}
            </span>
            {one.reason && <span className="wrap-anywhere">{one.reason}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
