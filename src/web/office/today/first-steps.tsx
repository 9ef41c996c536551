import ArrowRight from 'lucide-react/icons/arrow-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { DashboardStats } from '../../../domain/reports/get-dashboard-stats.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';

/** What a fresh shop still needs, in the order in which one thing needs the other; gone once it is open. */
export function FirstSteps({ steps }: { steps: NonNullable<DashboardStats['firstSteps']> }) {
  const list = [
    [steps.site, 'Isi nama, alamat, dan kontak toko', '/admin/settings#site'],
    [steps.payment, 'Nyalakan cara pembayaran', '/admin/settings#payment'],
    [
      steps.farmers,
      'Undang petani pertama lewat WhatsApp: nama dan nomornya cukup',
      '/admin/farmers?tambah=1',
    ],
    [steps.products, 'Tambahkan produk pertama', '/admin/products?tambah=1'],
    [steps.mail, 'Atur server email, boleh nanti', '/admin/settings#smtp'],
    [steps.open, 'Buka toko untuk umum', '/admin/settings#door'],
  ] as const;
  const done = list.filter(([ready]) => ready).length;
  const ready = steps.site && steps.payment && steps.farmers && steps.products;
  return (
    <Card>
      <h2 className="text-base font-bold">{ready ? 'Toko Anda siap dibuka' : 'Langkah pertama'}</h2>
      <p className="text-muted">
        {done} dari {list.length} selesai. {!steps.open && 'Umum belum bisa melihat toko ini. '}
        Daftar ini hilang sendiri setelah toko buka dan lengkap.
      </p>
      <ol className="mt-3 grid gap-1">
        {list.map(([ready, text, href]) => (
          <li key={text}>
            {ready ? (
              <p className="flex min-h-11 items-center gap-3 px-2 text-muted">
                <CircleCheck className="size-5 shrink-0 text-sawah-text" aria-hidden />
                {text} <span className="font-semibold">(selesai)</span>
              </p>
            ) : (
              <Anchor
                href={href}
                className="flex min-h-11 items-center gap-3 rounded-input px-2 font-semibold hover:bg-sunken"
              >
                <Circle className="size-5 shrink-0 text-muted" aria-hidden />
                <span className="flex-1">{text}</span>
                <ArrowRight className="size-4 text-muted" aria-hidden />
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
