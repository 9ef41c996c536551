import { Form, redirect } from 'react-router';
import { getOwnPapers, handInPapers, type OwnPapers } from '../../../domain/sellers/papers.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { papersInput } from '../../../shared/input/people/identities.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { proven } from '../../account/proven.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { CheckedOn } from '../../ui/tell/checked-on.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/papers';
import { IDENTITY_FIELDS, IdentityFields } from './identity-fields.tsx';
import { IdentityFacts, PapersHistory } from './seller-papers.tsx';

const TITLE = 'Identitas dan pajak';

export const handle = { title: TITLE };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { shop, actor } = here(context);
  return view(async () => await getOwnPapers(shop, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    await handInPapers(shop, actor, form.read(papersInput));
    return redirect('/admin/identitas', { headers: { 'set-cookie': flash('papersSent') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, TITLE) },
  { name: 'robots', content: 'noindex' },
];

/** A seller's own papers: what is kept of him, what he hands in, how he is taxed. */
export default function PapersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, papers, year, tax } = loaderData;
  const form = useForm<typeof papersInput>({ answer: actionData, fields: [...IDENTITY_FIELDS] });
  const waiting = papers.find(({ state }) => state === 'waiting');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">{TITLE}</h1>
        <p className="text-muted">
          Pembeli hanya membaca nama lapak, kabupaten, dan 'Identitas diperiksa'. NIK dan NPWP disimpan
          tersandi, dan hanya pengelola yang bisa membukanya; siapa dan kapan tercatat.{' '}
          <Anchor href="/privasi" className="font-semibold text-sawah-text underline">
            Cara kami menjaga data
          </Anchor>
        </p>
      </div>
      <Standing data={loaderData} />
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
          <ProofField failure={form.failure} className="sm:col-span-2" />
          <div className="sm:col-span-2">
            <Button type="submit" size="sm" busy={form.busy} busyText="Mengirim...">
              Kirim untuk dicocokkan
            </Button>
          </div>
        </Form>
      </Card>
      <Tax tax={tax} />
      <PapersHistory papers={papers} />
    </div>
  );
}

/** Where it stands, in a sentence. */
function Standing({ data: { identity, papers } }: { data: OwnPapers }) {
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

/** By which figures he is taxed, where each was read, and whether somebody has compared it since. */
function Tax({ tax }: { tax: OwnPapers['tax'] }) {
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
              <CheckedOn on={on} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
