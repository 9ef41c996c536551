import { pageTitle } from '../../common/head/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Route } from './+types/response-link-done';
import { responseTexts } from './response-texts.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { told: responseTexts[new URL(request.url).searchParams.get('message') ?? ''] ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jawaban Terkirim') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The last page of a response link; it names no bid, because another person may open it. */
export default function ResponseLinkDone({ loaderData }: Route.ComponentProps) {
  return (
    <section className="shell py-12">
      <EmptyState
        heading="h1"
        scene="noBids"
        title={loaderData.told ?? 'Penawaran'}
        text="Jawaban Anda sudah kami catat dan pihak lain sudah diberi tahu. Tautan di email tidak berlaku lagi."
        actions={<ButtonLink href="/login">Masuk untuk melihat kelanjutannya</ButtonLink>}
      />
    </section>
  );
}
