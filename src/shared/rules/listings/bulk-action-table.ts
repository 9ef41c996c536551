import type { BulkInput } from '../../schemas/catalogue/bulk-action-schemas.ts';

export type BulkAction = BulkInput['action'];

/**
 * The label of each bulk action, and whether it can be undone. `tells` names who is notified; such an action asks for
 * confirmation, and with JavaScript starts ten seconds later, so that it can be stopped before anybody is told.
 */
export const bulkActions: Record<
  BulkAction,
  { label: string; done: string; undo: boolean; tells?: string; always?: boolean }
> = {
  stock_zero: { label: 'Kosongkan stok', done: 'stok dikosongkan', undo: true },
  archive: {
    ...{ label: 'Arsipkan', done: 'diarsipkan', undo: true },
    tells: 'Tawaran mereka yang masih terbuka ditutup, dan itu tidak ikut kembali bila diurungkan.',
  },
  activate: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  delete: {
    ...{ label: 'Hapus', done: 'dihapus', undo: false, always: true },
    tells: 'Ini tidak bisa diurungkan. Tawaran yang masih terbuka ditutup.',
  },
  category: { label: 'Ubah kategori', done: 'kategori diubah', undo: true },
  price: { label: 'Ubah harga', done: 'harga diubah', undo: true },
  user_on: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  user_off: {
    ...{ label: 'Nonaktifkan', done: 'dinonaktifkan', undo: true, always: true },
    tells:
      'Mereka keluar dari semua perangkat dan tidak bisa masuk sampai diaktifkan lagi. Tawaran mereka yang masih terbuka ditutup, dan itu tidak ikut kembali bila diurungkan.',
  },
  process: {
    ...{ label: 'Proses', done: 'diproses', undo: false, always: true },
    tells: 'Mereka mendapat kabar bahwa pesanannya disiapkan.',
  },
  ship: {
    ...{ label: 'Kirim', done: 'dikirim', undo: true, always: true },
    tells: 'Mereka mendapat kabar bahwa pesanannya dikirim.',
  },
  complete: {
    ...{ label: 'Selesaikan', done: 'diselesaikan', undo: false, always: true },
    tells: 'Mereka mendapat kabar bahwa pesanannya selesai, dan uangnya menjadi hak petani.',
  },
};
