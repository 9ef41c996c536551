import type { StallSteps as Steps } from '../../../domain/reports/stall-steps.ts';
import { StepList } from './step-list.tsx';

/** What a new stall still needs, each with its way; gone once it can sell, deliver and be paid. */
export function StallSteps({ steps }: { steps: Steps }) {
  const list = [
    [steps.profile, 'Pasang foto Anda dan tulis cerita singkat', '/admin/settings#story'],
    [steps.products, 'Jual produk pertama', '/admin/products?tambah=1'],
    [steps.delivery, 'Tentukan cara antar dan ambil, beserta ongkirnya', '/admin/settings#delivery'],
    [steps.account, 'Isi rekening tempat uang Anda dikirim', '/admin/settings#account'],
    [steps.notices, 'Nyalakan kabar di ponsel ini, boleh nanti', '/admin/settings#ponsel'],
  ] as const;
  return (
    <StepList title="Siapkan lapak Anda" steps={list}>
      Daftar ini hilang sendiri setelah lapak Anda lengkap.
    </StepList>
  );
}
