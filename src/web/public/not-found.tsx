import { data, Link } from 'react-router';

/** Any path that no other route takes is not there (SHELL-19). */
export function loader() {
  throw data(null, { status: 404 });
}

export function NotFound({ text }: { text?: string }) {
  return (
    <section className="shell py-16 text-center">
      <h1 className="serif text-5xl">404</h1>
      <p className="mt-4 text-lg">{text ?? 'Sorry Page Was Not Found!'}</p>
      <Link to="/" className="mt-6 inline-block font-semibold underline">
        Back to home
      </Link>
    </section>
  );
}

export default NotFound;
