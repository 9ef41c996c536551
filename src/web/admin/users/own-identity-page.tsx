import { Form, redirect } from 'react-router';
import {
  getOwnIdentityDocuments,
  type OwnIdentityDocuments,
  submitIdentityDocuments,
} from '../../../domain/sellers/own-identity-documents.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { identityDocumentsInput } from '../../../shared/schemas/people/identity-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LastChecked } from '../../ui/feedback/last-checked.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/own-identity-page';
import { IDENTITY_FIELDS, IdentityFields } from './identity-fields.tsx';
import { IdentityFacts, SubmissionHistory } from './identity-submissions.tsx';

const TITLE = 'Identitas dan pajak';

export const handle = { title: TITLE };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => await getOwnIdentityDocuments(ctx, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    await submitIdentityDocuments(ctx, actor, form.read(identityDocumentsInput));
    return redirect('/admin/identity', { headers: { 'set-cookie': flashCookie('papersSent') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, TITLE) },
  { name: 'robots', content: 'noindex' },
];

/** A seller's own identity: the stored data, the submission form and the tax status. */
export default function OwnIdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, papers, year, tax } = loaderData;
  const form = useForm<typeof identityDocumentsInput>({ answer: actionData, fields: [...IDENTITY_FIELDS] });
  const waiting = papers.find(({ state }) => state === 'waiting');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">{TITLE}</h1>
        <p className="text-muted">
          Pembeli hanya membaca nama lapak, kabupaten, dan 'Identitas diperiksa'. NIK dan NPWP disimpan
          tersandi, dan hanya pengelola yang bisa membukanya; siapa dan kapan tercatat.{' '}
          <Anchor href="/privacy" className="font-semibold text-sawah-text underline">
            Cara kami menjaga data
          </Anchor>
        </p>
      </div>
      <IdentityStatus data={loaderData} />
      {identity.legalName !== null && identity.businessKind !== null && (
        <Card className="grid gap-3">
          <h2 className="text-lg font-bold">Yang tersimpan</h2>
          <IdentityFacts
            of={{ ...identity, legalName: identity.legalName, businessKind: identity.businessKind }}
            blank="Tidak ada"
            statement={identity.statementYear === null ? 'Tidak ada' : `Untuk ${identity.statementYear}`}
          />
        </Card>
      )}
      <Card className="grid gap-4">
        <div>
          <h2 className="text-lg font-bold">{waiting ? 'Ubah yang diajukan' : 'Ajukan atau perbarui'}</h2>
          <p className="text-muted">
            Isi sesuai KTP atau akta, dan siapkan aslinya: pengelola mencocokkannya dengan Anda. Sampai
            disetujui, yang tersimpan tetap berlaku.
          </p>
        </div>
        <Form
          ref={form.ref}
          key={papers[0] ? `${papers[0].id}.${papers[0].version}` : 'first'}
          method="post"
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          autoComplete="off"
        >
          {form.notice && (
            <div className="sm:col-span-2">
              <Notice tone="error" live>
                {form.notice}
              </Notice>
            </div>
          )}
          <IdentityFields
            form={form}
            shown={
              waiting
                ? { ...waiting, nik: waiting.nik ?? identity.nik, npwp: waiting.npwp ?? identity.npwp }
                : identity
            }
            statement={waiting ? waiting.statement : identity.statementYear === year}
            statementLabel={`Saya menyatakan omzet saya pada ${year} tidak melebihi ${formatMoney(tax.threshold, 'IDR')}`}
            year={year}
          />
          <ReauthenticationField failure={form.failure} className="sm:col-span-2" />
          <div className="sm:col-span-2">
            <Button type="submit" size="sm" busy={form.busy} busyText="Mengirim...">
              Kirim untuk dicocokkan
            </Button>
          </div>
        </Form>
      </Card>
      <TaxStatus tax={tax} />
      <SubmissionHistory papers={papers} />
    </div>
  );
}

/** The review status in one sentence. */
function IdentityStatus({ data: { identity, papers } }: { data: OwnIdentityDocuments }) {
  const last = papers[0];
  if (last?.state === 'waiting') {
    return (
      <Notice title="Menunggu dicocokkan">
        Dikirim {formatDateTime(last.sentAt)}. Anda dikabari lewat email dan di situs begitu ada jawabannya.
      </Notice>
    );
  }
  if (last?.state === 'refused') {
    return (
      <Notice tone="warning" title="Belum disetujui">
        {last.reason} Perbaiki isiannya, lalu kirim sekali lagi.
      </Notice>
    );
  }
  return identity.checkedAt ? (
    <Notice tone="success">Identitas Anda diperiksa {formatDateTime(identity.checkedAt)}.</Notice>
  ) : (
    <Notice>Identitas Anda belum diperiksa. Anda tetap bisa berjualan; kirim datanya di bawah.</Notice>
  );
}

/** The figures of the seller's tax, their sources, and whether an admin has verified them. */
function TaxStatus({ tax }: { tax: OwnIdentityDocuments['tax'] }) {
  const figures: [string, string, string, string][] = [
    ['Tarif', `${formatNumber(tax.ratePercent)}% dari harga barang`, tax.rateSource, tax.rateCheckedOn],
    ['Batas omzet setahun', formatMoney(tax.threshold, 'IDR'), tax.thresholdSource, tax.thresholdCheckedOn],
  ];
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">PPh pasal 22</h2>
      <p>
        {tax.withhold
          ? 'Toko ini memungutnya dari penjualan yang dibayar lewat toko. Anda tidak dipungut selama surat keterangan bebas berlaku, atau dengan surat pernyataan tahun ini sampai batas di bawah terlampaui.'
          : 'Toko ini tidak memungutnya sekarang. Urusan pajak Anda tetap Anda sendiri yang melaporkan.'}
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {figures.map(([term, value, source, on]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted">{term}</dt>
            <dd className="grid justify-items-start gap-1 wrap-anywhere">
              <span className="tabular font-semibold">{value}</span>
              <span className="text-sm text-muted">Sumber: {source}</span>
              <LastChecked on={on} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
