import { data, redirectDocument } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Route } from './+types/not-found';

/** Returns 404 for any path that no other route matches (SHELL-19). */
export function loader() {
  throw data(null, { status: 404 });
}

/**
 * The browser asks the server about a link to a path that it does not know, such as a page's former URL in an old
 * message.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url);
}

export function NotFound({ text }: { text?: string }) {
  return (
    <div className="shell py-8">
      <EmptyState
        scene="notFound"
        heading="h1"
        title="404"
        text={text ?? 'Sorry Page Was Not Found!'}
        actions={<ButtonLink href="/">Kembali ke beranda</ButtonLink>}
      />
    </div>
  );
}

export default NotFound;
