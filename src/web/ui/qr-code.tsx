import { cx } from './cx.ts';

/** A QR code rendered by our server as SVG, on white so that it can be scanned in dark mode. */
export function QrCode({ svg, label, className }: { svg: string; label: string; className: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('max-w-full rounded-input bg-white p-2', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server from an address of ours
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
