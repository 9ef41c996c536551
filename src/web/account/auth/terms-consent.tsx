import { Anchor } from '../../ui/navigation/anchor.tsx';

/** The terms that a user accepts by opening an account. */
export function TermsConsent({ doing }: { doing: 'mendaftar' | 'menyimpan' }) {
  return (
    <p className="text-sm text-muted">
      Dengan {doing} Anda menyetujui{' '}
      <Anchor href="/privacy" className="font-semibold text-sawah-text underline">
        pemberitahuan privasi
      </Anchor>
      ; persetujuan ini dicatat dan bisa Anda tarik dengan menghapus akun.
    </p>
  );
}
