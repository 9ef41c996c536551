import { Form, useNavigation } from 'react-router';
import type { RelayedBid } from '../../../domain/bidding/dealing/relay-bid.ts';
import type { Success } from '../../page/answer/view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** What an action answered, where it made a link to pass on. */
export function relayedOf(answer: unknown): RelayedBid | null {
  const success = answer as Partial<Success<RelayedBid>> | undefined;
  return success?.ok && success.result ? success.result : null;
}

/**
 * For an admin: makes the farmer a link of his own to answer this bid, to be sent to his number. The page goes to its
 * top, where the message stands.
 */
export function RelayButton({ bidId, farmerName }: { bidId: number; farmerName: string }) {
  const data = useNavigation().formData;
  const busy = data?.get('intent') === 'relay' && data.get('id') === String(bidId);
  return (
    <Form method="post" noValidate className="grid">
      <input type="hidden" name="intent" value="relay" />
      <input type="hidden" name="id" value={bidId} />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyText="Menyiapkan..."
        aria-label={`Kirim lewat WhatsApp ke ${farmerName}`}
      >
        Kirim lewat WhatsApp
      </Button>
    </Form>
  );
}

/** The message, ready in WhatsApp; it is shown once and kept nowhere. */
export function RelayReady({ relayed }: { relayed: RelayedBid }) {
  return (
    <Notice tone="success" live>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          Pesan untuk {relayed.farmerName} siap, dengan tautan jawab yang hanya bisa dipakai sekali. Kirim
          hanya ke nomornya sendiri.
        </span>
        <ButtonLink href={relayed.href} target="_blank" size="sm">
          Buka WhatsApp
        </ButtonLink>
      </span>
    </Notice>
  );
}
