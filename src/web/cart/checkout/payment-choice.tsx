import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import { paymentMethodLabel } from '../../../shared/enums/labels.ts';
import type { PaymentMethod } from '../../../shared/schemas/order-schemas.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';

const about: Record<PaymentMethod, string> = {
  cod: 'Bayar tunai kepada petani atau kurirnya saat barang Anda terima.',
  transfer: 'Nomor rekening dan jumlahnya tampil setelah memesan; unggah bukti transfernya di sana.',
  qris: 'Pindai kode QR dari aplikasi bank atau dompet digital apa pun.',
  gateway: 'Kartu, dompet digital, atau virtual account.',
};
const icons = { cod: Banknote, transfer: Landmark, qris: QrCode, gateway: CreditCard };

/** The payment methods that the store currently offers. */
export function PaymentChoice({
  methods,
  chosen,
  error,
}: {
  methods: PaymentMethod[];
  chosen?: string;
  error?: string;
}) {
  return (
    <RadioCards
      legend="Cara pembayaran"
      hideLegend
      name="paymentMethod"
      required
      error={error}
      defaultValue={chosen ?? (methods.length === 1 ? methods[0] : undefined)}
      cards={methods.map((method) => {
        const Icon = icons[method];
        return {
          value: method,
          title: paymentMethodLabel[method],
          text: about[method],
          icon: <Icon className="size-[min(1.5rem,32px)]" />,
        };
      })}
    />
  );
}
