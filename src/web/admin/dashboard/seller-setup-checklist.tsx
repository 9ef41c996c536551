import type { SellerSetupSteps as Steps } from '../../../domain/reports/read-seller-setup-steps.ts';
import { SetupChecklist } from './setup-checklist.tsx';

/**
 * Lists the remaining setup steps of a new seller; disappears when the seller can sell, deliver and be paid.
 */
export function SellerSetupChecklist({ steps }: { steps: Steps }) {
  const list = [
    [steps.profile, 'Pasang foto Anda dan tulis cerita singkat', '/admin/settings#story'],
    [steps.products, 'Jual produk pertama', '/admin/products?add=1'],
    [steps.delivery, 'Tentukan cara antar dan ambil, beserta ongkirnya', '/admin/settings#delivery'],
    [steps.account, 'Isi rekening tempat uang Anda dikirim', '/admin/settings#account'],
    [steps.notices, 'Nyalakan kabar di ponsel ini, boleh nanti', '/admin/settings#phone'],
  ] as const;
  return (
    <SetupChecklist title="Siapkan lapak Anda" steps={list}>
      Daftar ini hilang sendiri setelah lapak Anda lengkap.
    </SetupChecklist>
  );
}
