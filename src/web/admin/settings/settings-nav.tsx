/** The groups of the store's settings in page order, by the ids of their cards. */
const GROUPS = [
  ['door', 'Buka toko'],
  ['site', 'Situs'],
  ['payment', 'Pembayaran'],
  ['bidding', 'Penawaran'],
  ['calendar', 'Hari libur'],
  ['security', 'Keamanan akun'],
  ['holding', 'Pembeli baru'],
  ['store', 'Toko'],
  ['releases', 'Versi baru'],
  ['others', 'HPP, HET, HAP dan lainnya'],
  ['smtp', 'Email keluar'],
] as const;

/** Links to each group, because the settings span more than ten screens on a phone. */
export function SettingsNav() {
  return (
    <nav aria-label="Bagian pengaturan" className="flex flex-wrap gap-x-4">
      {GROUPS.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
