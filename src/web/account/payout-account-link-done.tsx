import { pageTitle } from '../common/head/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Route } from './+types/payout-account-link-done';

export function loader({ request }: Route.LoaderArgs) {
  return { yes: new URL(request.url).searchParams.get('answer') === 'yes' };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jawaban Terkirim') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The last page of an account's link; it shows no account, because another person may open it. */
export default function PayoutAccountLinkDone({ loaderData }: Route.ComponentProps) {
  return (
    <section className="shell py-12">
      <EmptyState
        heading="h1"
        scene="noMatch"
        title={loaderData.yes ? 'Terima kasih, rekeningnya dicatat' : 'Jawaban Anda dicatat'}
        text={
          loaderData.yes
            ? 'Hasil penjualan berikutnya dikirim ke rekening itu. Tautan di HP Anda tidak berlaku lagi.'
            : 'Rekening itu tidak dipakai, dan pengelola sudah dikabari. Tautan di HP Anda tidak berlaku lagi.'
        }
        actions={
          <ButtonLink href="/admin/login?from=/admin/settings">Masuk untuk melihat rekening</ButtonLink>
        }
      />
    </section>
  );
}
