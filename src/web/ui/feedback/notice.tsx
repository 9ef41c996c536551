import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const STYLES: Record<NoticeTone, { box: string; Icon: typeof Info }> = {
  info: { box: 'bg-info-soft text-info', Icon: Info },
  success: { box: 'bg-sawah-soft text-sawah-text', Icon: CircleCheck },
  warning: { box: 'bg-warning-soft text-warning', Icon: TriangleAlert },
  error: { box: 'bg-error-soft text-error', Icon: CircleAlert },
};

/**
 * A message in the page. `live` announces it as a response: errors interrupt, other tones wait. `banner`
 * spans the page's width, without corners.
 */
export function Notice({
  tone = 'info',
  title,
  live,
  banner,
  action,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  live?: boolean;
  banner?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { box, Icon } = STYLES[tone];
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={cx(box, banner ? 'py-2.5' : 'rounded-button p-4')}
    >
      <div className={cx('flex items-start gap-3', banner && 'shell')}>
        <Icon className="mt-0.5 size-5 shrink-0" />
        {/* The action moves below the text where the text column would become narrow. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
          <div className={cx('min-w-0 flex-1', Boolean(action) && !banner && 'basis-56')}>
            {title && <p className="font-semibold">{title}</p>}
            {children && <div className="text-sm leading-6">{children}</div>}
          </div>
          {action}
        </div>
      </div>
    </div>
  );
}
