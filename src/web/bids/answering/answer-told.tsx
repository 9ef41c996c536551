import type { Failure } from '../../page/answer/view.ts';
import { Notice } from '../../ui/tell/notice.tsx';

/** What became of an answer, above the bids. While its dialog is open (`asked`) a failure stands in there instead. */
export function AnswerTold({
  told,
  failure,
  asked,
}: {
  told: string | null;
  failure: Failure | undefined;
  asked: boolean;
}) {
  return (
    <>
      {told && !failure && (
        <Notice tone="success" live>
          {told}
        </Notice>
      )}
      {failure && !asked && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
    </>
  );
}
