import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * The result of a response, above the bids. While its dialog is open (`asked`), the dialog shows the failure
 * instead.
 */
export function ResponseNotice({
  told,
  failure,
  asked,
}: {
  told: string | null;
  failure: ActionFailure | undefined;
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
