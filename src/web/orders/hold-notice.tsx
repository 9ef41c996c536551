import { formatDateTime } from '../../shared/labels.ts';
import { Notice } from '../ui/tell/notice.tsx';

/** That a large order is kept only for a while until its buyer's mail has been opened; nothing where that is not asked. */
export function HoldNotice({ until, email }: { until: string | null; email: string | null }) {
  if (!until) return null;
  return (
    <Notice tone="warning" title={email ? 'Konfirmasi pesanan Anda' : 'Bayar sebelum waktunya habis'}>
      {email
        ? `Jumlahnya besar, jadi kami perlu tahu bahwa pesanan ini sungguh milik Anda. Buka email yang kami kirim ke ${email} dan tekan tombolnya sebelum ${formatDateTime(until)}; lewat dari itu barangnya dilepas.`
        : `Jumlahnya besar, jadi barangnya kami simpan sampai ${formatDateTime(until)} saja. Lewat transfer, kirim buktinya sebelum itu.`}
    </Notice>
  );
}
