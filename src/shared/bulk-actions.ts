import type { BulkInput } from './input/goods/bulk.ts';

export type BulkAction = BulkInput['action'];

/** How each action is called, and whether it can be undone. */
export const bulkActions: Record<BulkAction, { label: string; done: string; undo: boolean }> = {
  stock_zero: { label: 'Kosongkan stok', done: 'stok dikosongkan', undo: true },
  archive: { label: 'Arsipkan', done: 'diarsipkan', undo: true },
  activate: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  delete: { label: 'Hapus', done: 'dihapus', undo: false },
  category: { label: 'Ubah kategori', done: 'kategori diubah', undo: true },
  price: { label: 'Ubah harga', done: 'harga diubah', undo: true },
  user_on: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  user_off: { label: 'Nonaktifkan', done: 'dinonaktifkan', undo: true },
  process: { label: 'Proses', done: 'diproses', undo: false },
  ship: { label: 'Kirim', done: 'dikirim', undo: false },
  complete: { label: 'Selesaikan', done: 'diselesaikan', undo: false },
};
