import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import type { Route } from './+types/answer-link-done';
import { answered } from './answered.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { told: answered[new URL(request.url).searchParams.get('pesan') ?? ''] ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jawaban Terkirim') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Where an answer by a link ends; it names no bid, since whoever looks need not be its person. */
export default function AnswerLinkDone({ loaderData }: Route.ComponentProps) {
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
