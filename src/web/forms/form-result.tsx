import { Notice } from '../ui/feedback/notice.tsx';

/** The result of a whole form: success or an error. Field errors appear at their fields. */
export function FormResult({ done, notice }: { done?: string | undefined; notice: string | null }) {
  return (
    <>
      {done && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      {notice && (
        <Notice tone="error" live>
          {notice}
        </Notice>
      )}
    </>
  );
}
