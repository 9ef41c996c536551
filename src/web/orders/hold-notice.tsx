import { formatDateTime } from '../../shared/enums/labels.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/**
 * States that a large order is only reserved until the buyer confirms it by email; nothing when no
 * confirmation is required.
 */
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
