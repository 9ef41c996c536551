import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize } from './button.tsx';

/**
 * Copies a text and confirms it for two seconds. Hidden without JavaScript, because the text itself is
 * visible.
 */
export function CopyButton({
  text,
  label = 'Salin',
  size = 'sm',
}: {
  text: string;
  label?: string;
  size?: ButtonSize;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState(copyWithExecCommand(text) ? 'copied' : 'failed');
    }
  };
  return (
    <span className="noscript:hidden">
      <Button
        variant="secondary"
        size={size}
        onClick={copy}
        icon={state === 'copied' ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
      >
        {state === 'copied' ? 'Tersalin' : state === 'failed' ? 'Gagal menyalin' : label}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && 'Tersalin'}
      </span>
    </span>
  );
}

/** The clipboard API requires a secure context, which plain HTTP in a local network is not. */
function copyWithExecCommand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
