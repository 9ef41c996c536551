import { Dialog } from '../../ui/dialog.tsx';

const SHORTCUTS: [string, string][] = [
  ['Ctrl K', 'Cari atau pergi ke mana saja'],
  ['/', 'Ke kotak pencarian daftar'],
  ['n', 'Tambah baru'],
  ['j', 'Baris berikutnya'],
  ['k', 'Baris sebelumnya'],
  ['x', 'Pilih atau lepas baris ini'],
  ['e', 'Edit atau buka baris ini'],
  ['Esc', 'Tutup, atau batalkan pilihan'],
  ['?', 'Tampilkan bantuan ini'],
];

/** Lists the keyboard shortcuts. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Tombol pintas">
      <dl className="grid gap-2">
        {SHORTCUTS.map(([key, text]) => (
          <div key={key} className="flex items-center gap-4">
            <dt className="w-20 shrink-0">
              <kbd className="rounded-sm border border-edge bg-sunken px-2 py-1 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
