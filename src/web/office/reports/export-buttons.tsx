import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { said } from '../../../shared/said.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/tell/spinner.tsx';
import { toast } from '../../ui/tell/toast.ts';

const FORMATS = [
  { ending: 'pdf', label: 'Ekspor PDF', name: 'PDF' },
  { ending: 'xlsx', label: 'Ekspor Excel', name: 'EXCEL' },
] as const;

/**
 * The files of what is shown. `href` gives the address of one by its ending. They are links to the files; with scripts
 * the file is fetched first, so that success and failure can be said.
 */
export function ExportButtons({ href }: { href(ending: 'pdf' | 'xlsx'): string }) {
  const [busy, setBusy] = useState<string | null>(null);

  async function save(event: MouseEvent<HTMLAnchorElement>, { ending, name }: (typeof FORMATS)[number]) {
    event.preventDefault();
    if (busy) return;
    setBusy(ending);
    try {
      const answer = await fetch(href(ending));
      if (!answer.ok) throw new Error(String(answer.status));
      const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '');
      download(await answer.blob(), named?.[1] ?? `laporan.${ending}`);
      toast('success', said.reportExported(name));
    } catch {
      toast('error', said.reportExportFailed(name));
    } finally {
      setBusy(null);
    }
  }

  return FORMATS.map((format) => (
    <a
      key={format.ending}
      href={href(format.ending)}
      download
      aria-disabled={busy !== null || undefined}
      aria-busy={busy === format.ending || undefined}
      onClick={(event) => save(event, format)}
      className={buttonClass('secondary', 'sm')}
    >
      {busy === format.ending ? <Spinner /> : <Download className="size-4" />}
      {format.label}
    </a>
  ));
}

function download(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The browser has taken the file by then; the address would hold it in memory.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
