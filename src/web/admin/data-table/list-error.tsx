import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/toast.ts';

/** Shows a list that failed to load: its text in the list's place and as a toast, with Retry. */
export function ListError({ error, text }: { error: unknown; text: string }) {
  const { pathname, search } = useLocation();
  const told = isRouteErrorResponse(error) ? (error.data as { detail?: string } | undefined) : undefined;
  useEffect(() => showToast('error', text), [text]);
  return <ErrorState text={text} detail={told?.detail} href={pathname + (told?.detail ? '' : search)} />;
}
