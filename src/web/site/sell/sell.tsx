import { redirect } from 'react-router';
import { findPlaces } from '../../../domain/cart/find-places.ts';
import { applyToSell } from '../../../domain/sellers/apply-to-sell.ts';
import { findOwnApplications } from '../../../domain/sellers/find-applications.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/input/parts/uploads.ts';
import { applyToSellInput } from '../../../shared/input/people/sellers.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { textsOf } from '../../page/head/texts.server.ts';
import { PageHeading } from '../../page/parts/page-heading.tsx';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/sell';
import { SellForm } from './sell-form.tsx';
import { SentApplication } from './sent-application.tsx';

const PATH = '/jual';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf(PATH);
  const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
  const again = Number(new URL(request.url).searchParams.get('perbaiki'));
  return view(async () => {
    const user = actor.kind === 'user' ? actor : null;
    const sent = user ? await findOwnApplications(shop, user) : [];
    return {
      head: await headOf(shop, texts, PATH, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      user: user && { name: user.name, phone: user.phone, role: user.role },
      sent,
      again: sent.find((one) => one.id === again && ['asked', 'refused'].includes(one.state)) ?? null,
      provinces: user ? (await findPlaces(shop)).map(({ province }) => province) : [],
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await view(() => sentForm(request, { most: 2 * UPLOAD_BYTES_MAX }));
  return submit(form, async () => {
    const address = context.get(addressContext);
    await form.takePictures(
      async (bytes) => (await uploadPicture(shop, actor, { purpose: 'portrait' }, { bytes, address })).url,
      'photo',
    );
    await applyToSell(shop, actor, {
      ...form.read(applyToSellInput, { except: ['photo'] }),
      // Without scripts a new one comes beside the old one.
      photo: form.pictures().at(-1)?.url ?? '',
    });
    return redirect(PATH, { headers: { 'set-cookie': flash('applicationSent') } });
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

const STEPS = [
  ['Isi data lapak', 'Nama, alamat, dan apa yang Anda tanam. Kelompok didaftarkan oleh ketuanya.'],
  ['Kirim satu foto', 'Foto Anda, atau papan nama kelompok.'],
  ['Tunggu diperiksa', 'Sambil menunggu, siapkan produk Anda. Belum ada orang lain yang melihatnya.'],
  ['Mulai berjualan', 'Begitu disetujui, produk Anda langsung tampil di toko.'],
] as const;

/** How one comes to sell here: the way, the form, and where one's own sign-ups stand. */
export default function Sell({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, heading, lead, user, sent, again, provinces } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid max-w-5xl! gap-8 py-8 md:py-12">
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(([title, text], at) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-pill bg-sawah font-bold text-white tabular"
              >
                {at + 1}
              </span>
              <p>
                <strong className="block">{title}</strong>
                <span className="text-muted">{text}</span>
              </p>
            </li>
          ))}
        </ol>
        {user && sent.length > 0 && (
          <section className="grid gap-4" aria-label="Pendaftaran Anda">
            <h2 className="text-xl font-bold">Pendaftaran Anda</h2>
            {sent.map((one) => (
              <SentApplication key={one.id} one={one} />
            ))}
          </section>
        )}
        {!user && (
          <Card className="grid gap-4">
            <h2 className="text-xl font-bold">Mulai dengan satu akun</h2>
            <p>
              Lapak selalu dipegang satu orang yang bisa kami hubungi. Buat akun dulu; sesudahnya Anda kembali
              ke halaman ini.
            </p>
            <p className="flex flex-wrap gap-3">
              <ButtonLink href={registerHref(PATH)}>Buat akun</ButtonLink>
              <ButtonLink href={signInHref(PATH)} variant="secondary">
                Sudah punya akun, masuk
              </ButtonLink>
            </p>
          </Card>
        )}
        {user?.role === 'admin' && (
          <Notice tone="info" title="Anda masuk sebagai administrator">
            Pendaftaran yang masuk ada di{' '}
            <Anchor href="/admin/sellers" className="underline">
              Lapak baru
            </Anchor>
            .
          </Notice>
        )}
        {user && user.role !== 'admin' && (
          <SellForm
            key={again?.id ?? 'baru'}
            again={again}
            user={user}
            owns={user.role === 'farmer' || sent.some(({ kind }) => kind === 'person')}
            provinces={provinces}
            answer={actionData}
          />
        )}
      </div>
    </>
  );
}
