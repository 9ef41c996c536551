import type { DashboardStats } from '../../../domain/reports/get-dashboard-stats.ts';
import { SetupChecklist } from './setup-checklist.tsx';

/**
 * Lists the remaining setup steps of a new store in order of dependency; disappears when the store is open.
 */
export function StoreSetupChecklist({ steps }: { steps: NonNullable<DashboardStats['firstSteps']> }) {
  const list = [
    [steps.site, 'Isi nama, alamat, dan kontak toko', '/admin/settings#site'],
    [steps.content, 'Baca isi toko yang masih draf, lalu terbitkan yang benar', '/admin/content'],
    [steps.payment, 'Nyalakan cara pembayaran', '/admin/settings#payment'],
    [
      steps.farmers,
      'Undang petani pertama lewat WhatsApp: nama, nomor, dan alamatnya cukup',
      '/admin/farmers?add=1',
    ],
    [steps.products, 'Tambahkan produk pertama', '/admin/products?add=1'],
    [steps.mail, 'Atur server email, boleh nanti', '/admin/settings#smtp'],
    [steps.open, 'Buka toko untuk umum', '/admin/settings#door'],
  ] as const;
  const ready = steps.site && steps.payment && steps.farmers && steps.products;
  return (
    <SetupChecklist title={ready ? 'Toko Anda siap dibuka' : 'Langkah pertama'} steps={list}>
      {!steps.open && 'Umum belum bisa melihat toko ini. '}
      Daftar ini hilang sendiri setelah toko buka dan lengkap.
    </SetupChecklist>
  );
}
