/** The first tab stop: skips the header to the page's `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a href={`#${target}`} className="skip-link">
      Langsung ke isi halaman
    </a>
  );
}
