import Keyboard from 'lucide-react/icons/keyboard';
import Search from 'lucide-react/icons/search';
import { Suspense, useState } from 'react';
import { Form, useLocation } from 'react-router';
import type { GlobalSearchHit } from '../../../domain/global-search/search-everything.ts';
import { cx } from '../../ui/cx.ts';
import { lazyOnShow } from '../../ui/lazy-load.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { THEMES, type Theme } from './preference-cookies.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = lazyOnShow(() => import('./command-palette.tsx').then((part) => part.default));
const ShortcutsHelp = lazyOnShow(() => import('./shortcuts-help.tsx').then((part) => part.default));

const themeLabel: Record<Theme, string> = { light: 'Terang', dark: 'Gelap', system: 'Ikut perangkat' };

/**
 * The global search and the shortcut help. Both load on first use; without JavaScript the search is a page.
 */
export function SearchAndShortcuts({ pages }: { pages: GlobalSearchHit[] }) {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const hydrated = useHydrated();
  useShortcuts({ palette: () => setShown('palette'), help: () => setShown('help') });
  const look = 'flex min-h-11 items-center gap-2 rounded-input text-muted hover:bg-sunken';
  const inside = (
    <>
      <Search className="size-[min(1.25rem,28px)]" aria-hidden />
      <span className="max-md:sr-only">Temukan</span>
      <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs max-lg:hidden">Ctrl K</kbd>
    </>
  );
  return (
    <>
      {hydrated ? (
        <button
          type="button"
          className={cx(look, 'px-[min(0.75rem,12px)]')}
          onClick={() => setShown('palette')}
        >
          {inside}
        </button>
      ) : (
        <Anchor href="/admin/search" className={cx(look, 'px-[min(0.75rem,12px)]')}>
          {inside}
        </Anchor>
      )}
      {hydrated && (
        <button
          type="button"
          aria-label="Tombol pintas (?)"
          title="Tombol pintas (?)"
          className={cx(look, 'grid w-11 place-items-center max-lg:hidden')}
          onClick={() => setShown('help')}
        >
          <Keyboard className="size-5" />
        </button>
      )}
      <Suspense>
        {shown === 'palette' && <CommandPalette pages={pages} onClose={() => setShown(null)} />}
        {shown === 'help' && <ShortcutsHelp onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

/** Selects light, dark or system theme: a form of buttons that works without JavaScript. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      noValidate
      action="/admin/display"
      preventScrollReset
      className="border-y border-line py-1"
    >
      <input type="hidden" name="next" value={pathname + search} />
      <fieldset className="grid">
        <legend className="px-3 pt-1 text-xs font-semibold text-muted">Tampilan</legend>
        {THEMES.map((one) => (
          <button
            key={one}
            type="submit"
            name="theme"
            value={one}
            aria-pressed={one === theme}
            className={cx(
              'flex min-h-11 items-center rounded-sm px-3 text-left hover:bg-sunken',
              one === theme && 'font-bold text-sawah-text',
            )}
          >
            {themeLabel[one]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
