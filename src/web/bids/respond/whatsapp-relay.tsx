import { Form, useNavigation } from 'react-router';
import type { WhatsappRelay } from '../../../domain/bidding/commands/prepare-whatsapp-relay.ts';
import type { ActionSuccess } from '../../common/route-helpers/run-route.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Returns the relay of an action's result, if it created one. */
export function relayedBidIn(answer: unknown): WhatsappRelay | null {
  const success = answer as Partial<ActionSuccess<WhatsappRelay>> | undefined;
  return success?.ok && success.result ? success.result : null;
}

/**
 * Creates the farmer's personal response link for this bid, which the admin sends to the farmer's number. The
 * page scrolls to its top, where the message appears.
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

/** The prepared WhatsApp message; it is shown once and never stored. */
export function RelayLink({ relayed }: { relayed: WhatsappRelay }) {
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
