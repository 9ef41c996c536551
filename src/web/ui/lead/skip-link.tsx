/** The first stop of the Tab key: past the header to the page's `<main id="isi" tabIndex={-1}>`. */
export function SkipLink({ target = 'isi' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-button focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold focus:text-sawah-text focus:shadow-float"
    >
      Langsung ke isi halaman
    </a>
  );
}
