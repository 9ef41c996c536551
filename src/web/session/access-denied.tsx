import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useRootData } from '../common/head/use-root-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { withReturnPath } from './safe-return.ts';
import { registerHref, signInHref } from './sign-in-href.ts';

/**
 * The error page of an account page: a sign-in prompt with a return URL (BID-26), the text of the 403 page
 * (BID-27), the admin's pending MFA setup, or not found. Other errors go to the boundary above.
 */
export function AccessDenied() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const enrolling = useRootData()?.enrolling;
  if (!isRouteErrorResponse(error)) throw error;
  const message = typeof error.data?.message === 'string' ? error.data.message : undefined;
  const back = pathname + search;
  if (error.status === 401) {
    return (
      <section className="shell py-12">
        <EmptyState
          heading="h1"
          scene="noBids"
          title="Masuk untuk melihat halaman ini"
          text="Setelah masuk, Anda langsung kembali ke sini."
          actions={
            <>
              <ButtonLink href={signInHref(back)}>Masuk</ButtonLink>
              <ButtonLink href={registerHref(back)} variant="secondary">
                Daftar
              </ButtonLink>
            </>
          }
        />
      </section>
    );
  }
  if (error.status === 403 && enrolling) {
    return (
      <section className="shell py-12">
        <EmptyState
          heading="h1"
          scene="noBids"
          title="Satu langkah lagi"
          text={message}
          actions={
            <ButtonLink href={withReturnPath('/profile/security', back)}>
              Pasang verifikasi dua langkah
            </ButtonLink>
          }
        />
      </section>
    );
  }
  if (error.status === 403) {
    return (
      <section className="shell py-12">
        <EmptyState
          heading="h1"
          scene="failed"
          title="Akses Ditolak"
          text={message}
          actions={
            <>
              <ButtonLink href="/">Ke beranda</ButtonLink>
              <ButtonLink href={signInHref(back)} variant="secondary">
                Masuk dengan akun lain
              </ButtonLink>
            </>
          }
        />
      </section>
    );
  }
  if (error.status === 404) {
    return (
      <section className="shell py-12">
        <EmptyState
          heading="h1"
          scene="noMatch"
          title={message ?? 'Tidak ditemukan'}
          actions={
            pathname.startsWith('/orders') ? (
              <ButtonLink href="/orders">Ke daftar pesanan</ButtonLink>
            ) : pathname.startsWith('/shopping-lists') ? (
              <ButtonLink href="/shopping-lists">Ke daftar belanja</ButtonLink>
            ) : (
              <ButtonLink href="/bidding-list">Ke daftar penawaran</ButtonLink>
            )
          }
        />
      </section>
    );
  }
  throw error;
}
