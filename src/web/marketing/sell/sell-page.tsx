import { redirect } from 'react-router';
import { findDeliveryLocations } from '../../../domain/cart/find-delivery-locations.ts';
import { applyToSell } from '../../../domain/sellers/apply-to-sell.ts';
import { findOwnSellerApplications } from '../../../domain/sellers/find-seller-applications.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/schemas/fields/upload-fields.ts';
import { applyToSellInput } from '../../../shared/schemas/people/seller-schemas.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf } from '../../common/head/page-texts.server.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/sell-page';
import { SellerApplicationForm } from './seller-application-form.tsx';
import { SentApplication } from './sent-application.tsx';

const PATH = '/sell';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf(PATH);
  const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
  const again = Number(new URL(request.url).searchParams.get('correct'));
  return runLoader(async () => {
    const user = actor.kind === 'user' ? actor : null;
    const sent = user ? await findOwnSellerApplications(ctx, user) : [];
    return {
      head: await buildHead(ctx, texts, PATH, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      user: user && { name: user.name, phone: user.phone, role: user.role },
      sent,
      again: sent.find((one) => one.id === again && ['asked', 'refused'].includes(one.state)) ?? null,
      provinces: user ? (await findDeliveryLocations(ctx)).map(({ province }) => province) : [],
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await runLoader(() => readForm(request, { most: 2 * UPLOAD_BYTES_MAX }));
  return runAction(form, async () => {
    const address = context.get(clientAddressContext);
    await form.uploadPictures(
      async (bytes) => (await uploadPicture(ctx, actor, { purpose: 'portrait' }, { bytes, address })).url,
      'photo',
    );
    await applyToSell(ctx, actor, {
      ...form.read(applyToSellInput, { except: ['photo'] }),
      // Without JavaScript the form contains the old picture before the new one.
      photo: form.pictures().at(-1)?.url ?? '',
    });
    return redirect(PATH, { headers: { 'set-cookie': flashCookie('applicationSent') } });
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

/** How to become a seller: the steps, the application form, and the status of the user's applications. */
export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
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
          <SellerApplicationForm
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
