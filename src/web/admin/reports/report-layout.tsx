import { type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { adminErrors } from '../../../shared/errors/admin-errors.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { ReportForm, ReportTabs } from './report-form.tsx';
import type { ReportData } from './report-query.ts';

/**
 * The page of a report: header, tabs, period, and the report or its error. `exports`: URL of the downloads.
 */
export function ReportLayout<T>({
  title,
  subtitle,
  exports,
  besides,
  data: { report, asked, today, wrong },
  children,
}: {
  title: string;
  subtitle: ReactNode;
  exports?: string;
  /** Other parameters of the URL that the form keeps. */
  besides?: Record<string, string>;
  data: ReportData<T>;
  children: (report: T) => ReactNode;
}) {
  const loading = useNavigation().state === 'loading';
  useEffect(() => {
    if (!report && !wrong) showToast('error', successTexts.reportLoadFailed);
  }, [report, wrong]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">{title}</h1>
        {subtitle && <p className="text-muted">{subtitle}</p>}
      </div>
      <ReportTabs />
      <ReportForm asked={asked} today={today} exports={exports} besides={besides} ready={report !== null} />
      {wrong && (
        <Notice tone="error" live>
          {wrong}
        </Notice>
      )}
      {!report && !wrong && <ErrorState text={adminErrors.report_failed.text} />}
      {report && (
        <div
          className={loading ? 'grid gap-5 opacity-55 transition-opacity' : 'grid gap-5'}
          aria-busy={loading}
        >
          {children(report)}
        </div>
      )}
    </div>
  );
}
