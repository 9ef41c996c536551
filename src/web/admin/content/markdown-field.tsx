import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { FieldTexts } from '../../ui/field/field.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const HINT = 'Markdown: ## judul, **tebal**, - butir, [tulisan](/alamat), ![keterangan](/gambar/…)';

/** A Markdown field with a preview that the server renders exactly as the page will. */
export function MarkdownField({
  name,
  className,
  hint = HINT,
  ...rest
}: FieldTexts & { name: string; required?: boolean; defaultValue: string }) {
  const hydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<{ html: string } | { failed: true } | null>(null);
  const [busy, setBusy] = useState(false);

  async function look() {
    setBusy(true);
    try {
      const answer = await fetch('/api/admin/markdown', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: box.current?.value ?? '' }),
      });
      setShown(answer.ok ? (await answer.json()).data : { failed: true });
    } catch {
      setShown({ failed: true });
    }
    setBusy(false);
  }

  return (
    <div className={cx('grid gap-3', className)}>
      <Textarea ref={box} name={name} rows={14} hint={hint} {...rest} />
      {hydrated && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" busy={busy} busyText="Menyiapkan..." onClick={look}>
            {shown ? 'Perbarui pratinjau' : 'Lihat pratinjau'}
          </Button>
          {shown && (
            <Button variant="ghost" size="sm" onClick={() => setShown(null)}>
              Tutup pratinjau
            </Button>
          )}
        </div>
      )}
      {shown && 'failed' in shown && (
        <Notice tone="error" live>
          Pratinjau tidak berhasil dibuat. Coba lagi.
        </Notice>
      )}
      {shown && 'html' in shown && (
        <section aria-label="Pratinjau" className="rounded-card border border-line bg-surface p-5">
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (renderMarkdown)
            dangerouslySetInnerHTML={{ __html: shown.html }}
          />
        </section>
      )}
    </div>
  );
}
