import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { pageTitle } from '../head/page-title.ts';

/** Headers of a page whose URL contains a secret: no referrer to other sites, no cache, no search engine. */
export const secretLinkHeaders = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' };

export const secretLinkMeta = (matches: readonly unknown[], title: string) => [
  { title: pageTitle(matches, title) },
  { name: 'robots', content: 'noindex, nofollow' },
];

type Props = { title: string; onward: { href: string; label: string } };

/** Explains why a secret link is invalid, by its error code; it reveals nothing about the link's purpose. */
export function SecretLinkInvalid({ title, onward }: Props) {
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
