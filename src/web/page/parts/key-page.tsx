import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { pageTitle } from '../head/title.ts';

/** Of a page whose address is a key: it goes to no other site, into no cache and into no search engine. */
export const keyHeaders = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' };

export const keyMeta = (matches: readonly unknown[], title: string) => [
  { title: pageTitle(matches, title) },
  { name: 'robots', content: 'noindex, nofollow' },
];

type Props = { title: string; onward: { href: string; label: string } };

/** Why a key opens nothing, in the words of its refusal; it says nothing about what it was for. */
export function KeyRefused({ title, onward }: Props) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || typeof error.data?.message !== 'string') throw error;
  return (
    <section className="shell py-12">
      <EmptyState
        heading="h1"
        scene="noMatch"
        title={title}
        text={error.data.message}
        actions={<ButtonLink href={onward.href}>{onward.label}</ButtonLink>}
      />
    </section>
  );
}
