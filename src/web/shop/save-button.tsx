import Heart from 'lucide-react/icons/heart';
import { cx } from '../ui/cx.ts';
import { toggleSaved, useSavedListings } from './saved-listings.ts';

/** The heart on a card: saves the listing in this browser, or takes it out again. */
export function SaveButton({ id, name }: { id: number; name: string }) {
  const saved = useSavedListings().includes(id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Simpan ${name}`}
      title={saved ? 'Tersimpan' : 'Simpan'}
      className="group/save grid size-12 place-items-center rounded-pill noscript:hidden"
      onClick={() => toggleSaved(id)}
    >
      <span className="grid size-9 place-items-center rounded-pill bg-surface/90 text-sawah-text group-hover/save:bg-surface">
        <Heart className={cx('size-4.5', saved && 'fill-bata text-bata')} />
      </span>
    </button>
  );
}
