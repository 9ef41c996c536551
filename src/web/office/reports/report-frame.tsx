import { type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { officeMessages } from '../../../shared/messages/office.ts';
import { said } from '../../../shared/said.ts';
import { ErrorState } from '../../ui/tell/error-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import type { ReportData } from './report-asked.ts';
import { ReportForm, ReportTabs } from './report-form.tsx';

/**
 * The page of a report: head, tabs, the span that is asked for, and the report, or why there is none. `exports`: the
 * address of its downloads.
 */
export function ReportFrame<T>({
  title,
  subtitle,
  exports,
  data: { report, asked, today, wrong },
  children,
}: {
  title: string;
  subtitle: ReactNode;
  exports: string;
  data: ReportData<T>;
  children: (report: T) => ReactNode;
}) {
  const loading = useNavigation().state === 'loading';
  useEffect(() => {
    if (!report && !wrong) toast('error', said.reportLoadFailed);
  }, [report, wrong]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">{title}</h1>
        {subtitle && <p className="text-muted">{subtitle}</p>}
      </div>
      <ReportTabs />
      <ReportForm asked={asked} today={today} exports={exports} ready={report !== null} />
      {wrong && (
        <Notice tone="error" live>
          {wrong}
        </Notice>
      )}
      {!report && !wrong && <ErrorState text={officeMessages.report_failed.text} />}
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
