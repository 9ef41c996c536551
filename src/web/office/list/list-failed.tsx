import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorState } from '../../ui/tell/error-state.tsx';
import { toast } from '../../ui/tell/toast.ts';

/** A list that could not be read: its text in the list's place and as a toast, and Retry. */
export function ListFailed({ error, text }: { error: unknown; text: string }) {
  const { pathname, search } = useLocation();
  const told = isRouteErrorResponse(error) ? (error.data as { detail?: string } | undefined) : undefined;
  useEffect(() => toast('error', text), [text]);
  return <ErrorState text={text} detail={told?.detail} href={pathname + (told?.detail ? '' : search)} />;
}
