import { Anchor } from '../../ui/lead/anchor.tsx';

/** What whoever opens an account agrees to by it. */
export function AgreesByAccount({ doing }: { doing: 'mendaftar' | 'menyimpan' }) {
  return (
    <p className="text-sm text-muted">
      Dengan {doing} Anda menyetujui{' '}
      <Anchor href="/privasi" className="font-semibold text-sawah-text underline">
        pemberitahuan privasi
      </Anchor>
      ; persetujuan ini dicatat dan bisa Anda tarik dengan menghapus akun.
    </p>
  );
}
