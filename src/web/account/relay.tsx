import { Form, useNavigation } from 'react-router';
import { type RelayedBid, relayBid } from '../../domain/bidding/relay-bid.ts';
import { parse } from '../../domain/parse.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { bidIdParams } from '../../shared/input/bids.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Success, submit } from '../view.ts';

/** Runs the form of `RelayButton`; null where another form was sent. */
export async function relayAsked(shop: Shop, actor: Actor, form: FormData) {
  if (form.get('intent') !== 'relay') return null;
  return submit(form, async () => ({
    ok: true as const,
    result: await relayBid(shop, actor, parse(bidIdParams, { id: String(form.get('id') ?? '') }).id),
  }));
}

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
    <Form method="post" className="grid">
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
