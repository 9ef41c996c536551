import { Notice } from '../ui/tell/notice.tsx';

/** What became of a form as a whole: that it worked, or why not. What belongs to a field stands there. */
export function FormAnswer({ done, notice }: { done?: string | undefined; notice: string | null }) {
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
