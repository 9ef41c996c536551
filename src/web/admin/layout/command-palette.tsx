import { useEffect, useId, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { GlobalSearchHit, GlobalSearchHits } from '../../../domain/global-search/search-everything.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { paletteMatches } from './palette-matches.ts';

const ASK_AFTER_MS = 150;

/**
 * The command palette: pages, settings and tasks by their synonyms, and the products, orders, farmers, users
 * and texts that the server finds for the user. Arrow keys select, Enter opens, Esc closes.
 */
export default function CommandPalette({
  pages,
  onClose,
}: {
  pages: GlobalSearchHit[];
  onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const fetcher = useFetcher<{ q: string; found: GlobalSearchHits }>();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const q = words.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another fetcher is no other question
  useEffect(() => {
    if (q.length < 2) return;
    const timer = setTimeout(() => fetcher.load(`/admin/search?q=${encodeURIComponent(q)}`), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [q]);

  const named = paletteMatches(pages, q);
  const found = q.length >= 2 ? (fetcher.data?.found ?? []) : [];
  const groups: GlobalSearchHits = [
    ...(named.length > 0 ? [{ group: 'Halaman', hits: named }] : []),
    ...found,
  ];
  const flat = groups.flatMap(({ hits }) => hits);
  const chosen = flat[Math.min(at, flat.length - 1)];
  const go = (hit: GlobalSearchHit) => {
    onClose();
    void navigate(hit.href);
  };
  const step = (by: number) => flat.length > 0 && setAt((now) => (now + by + flat.length) % flat.length);
  const waiting = q.length >= 2 && (fetcher.state !== 'idle' || fetcher.data?.q !== q);

  return (
    <Dialog open onClose={onClose} title="Cari atau pergi ke">
      <div className="grid gap-3">
        <input
          data-first
          type="search"
          value={words}
          placeholder="Pengaturan, tindakan, produk, petani, pesanan, teks..."
          aria-label="Cari atau pergi ke"
          role="combobox"
          aria-expanded={flat.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
          autoComplete="off"
          maxLength={100}
          className="box"
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              step(event.key === 'ArrowDown' ? 1 : -1);
            } else if (event.key === 'Enter' && chosen) {
              event.preventDefault();
              go(chosen);
            }
          }}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Hasil"
          className="grid max-h-[50dvh] gap-2 overflow-y-auto"
        >
          {groups.map(({ group, hits }) => (
            <div key={group} role="group" aria-label={group}>
              <p className="px-3 pb-1 text-xs font-semibold text-muted" aria-hidden="true">
                {group}
              </p>
              {hits.map((hit) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the input (aria-activedescendant)
                <div
                  key={hit.key}
                  id={`${id}-${hit.key}`}
                  role="option"
                  aria-selected={hit === chosen}
                  className={cx(
                    'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-sm px-3 py-2',
                    hit === chosen ? 'bg-sawah-soft text-sawah-text' : 'hover:bg-sunken',
                  )}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => go(hit)}
                >
                  <span className="font-semibold">{hit.label}</span>
                  <span className={hit === chosen ? undefined : 'text-muted'}>{hit.hint}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className="text-sm text-muted">
          {waiting ? 'Mencari...' : flat.length === 0 ? 'Tidak ada yang cocok.' : `${flat.length} pilihan`}
        </p>
      </div>
    </Dialog>
  );
}
