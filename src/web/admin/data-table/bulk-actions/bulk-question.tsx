import { Form, useLocation } from 'react-router';
import { formatNumber } from '../../../../shared/format/money.ts';
import { bulkActions } from '../../../../shared/rules/listings/bulk-action-table.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { BulkQuestion } from './bulk-request.ts';

type Ask = BulkQuestion['ask'];

/** 'Kirim 12 pesanan?' */
const titleOf = ({ action, total }: Ask, noted: string) =>
  `${bulkActions[action].label} ${formatNumber(total)} ${noted}?`;

/** How many people will be notified, the names of the first, and the message. */
function Audience({ ask: { action, audience } }: { ask: Ask }) {
  const { people, names } = audience;
  const others = people - names.length;
  return (
    <>
      {people > 0 && (
        <p>
          {formatNumber(people)} orang diberi tahu: {names.join(', ')}
          {others > 0 && ` dan ${formatNumber(others)} lainnya`}.
        </p>
      )}
      <p>{bulkActions[action].tells}</p>
    </>
  );
}

/** Asks before the action, with JavaScript; afterwards it can be stopped for ten seconds. */
export function BulkQuestionDialog({
  ask,
  noted,
  onYes,
  onNo,
}: {
  ask: Ask | null;
  noted: string;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Dialog
      open={ask !== null}
      onClose={onNo}
      title={ask ? titleOf(ask, noted) : ''}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onNo} data-first>
            Batal
          </Button>
          <Button size="sm" onClick={onYes}>
            Ya, {ask && bulkActions[ask.action].label.toLowerCase()}
          </Button>
        </>
      }
    >
      {ask && (
        <div className="grid gap-2">
          <Audience ask={ask} />
        </div>
      )}
    </Dialog>
  );
}

/** The same question on the page, without JavaScript. */
export function BulkQuestionNotice({ ask, noted, path }: { ask: Ask; noted: string; path: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <Notice tone="warning" live title={titleOf(ask, noted)}>
      <div className="grid gap-2">
        <Audience ask={ask} />
        <Form method="post" noValidate action={`?${query}`} className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="run" value={ask.id} />
          <input type="hidden" name="action" value={ask.action} />
          <Button type="submit" size="sm">
            Ya, {bulkActions[ask.action].label.toLowerCase()}
          </Button>
          <ButtonLink href={`${path}?${query}`} size="sm" variant="secondary">
            Batal
          </ButtonLink>
        </Form>
      </div>
    </Notice>
  );
}
