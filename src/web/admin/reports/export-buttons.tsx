import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { successTexts } from '../../../shared/success-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';

const FORMATS = [
  { ending: 'pdf', label: 'Ekspor PDF', name: 'PDF' },
  { ending: 'xlsx', label: 'Ekspor Excel', name: 'EXCEL' },
] as const;

/**
 * Downloads of the current report; `href` returns the URL of a file type. They are plain links, and
 * JavaScript fetches the file first to report success or failure.
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
      showToast('success', successTexts.reportExported(name));
    } catch {
      showToast('error', successTexts.reportExportFailed(name));
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
  // The browser has saved the file by then; the object URL would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
