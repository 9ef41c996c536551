import { data } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Returns 404 for any path that no other route matches (SHELL-19). */
export function loader() {
  throw data(null, { status: 404 });
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
