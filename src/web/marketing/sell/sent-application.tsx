import type { SellerApplicationView } from '../../../domain/sellers/seller-application-view.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import {
  type ApplicationState,
  applicationStateLabel,
  sellerKindLabel,
} from '../../../shared/enums/seller-kinds.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';

const tones: Record<ApplicationState, Tone> = {
  waiting: 'info',
  asked: 'warning',
  refused: 'danger',
  approved: 'success',
};

const NEXT_STEP_TEXT: Record<ApplicationState, string> = {
  waiting: 'Kami periksa dan kabari lewat email dan di sini. Anda boleh mulai menyiapkan produk.',
  asked: 'Perbaiki isiannya, lalu kirim sekali lagi.',
  refused: 'Bila keadaannya berubah, Anda boleh mengirimnya sekali lagi.',
  approved: 'Lapak ini sudah dibuka.',
};

/** One of the user's applications: its status, the decision, and the possible actions. */
export function SentApplication({ one }: { one: SellerApplicationView }) {
  const { id, kind, name, state, reason, sentAt } = one;
  const open = state === 'asked' || state === 'refused';
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0">
          <strong className="block text-lg break-words">{name}</strong>
          <span className="text-muted">
            {sellerKindLabel[kind]}, dikirim {formatDate(sentAt)}
          </span>
        </p>
        <StatusPill tone={tones[state]}>{applicationStateLabel[state]}</StatusPill>
      </div>
      {reason && open && (
        <blockquote className="border-l-4 border-padi pl-3 break-words whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <p>{NEXT_STEP_TEXT[state]}</p>
      <p className="flex flex-wrap gap-3">
        {open && <ButtonLink href={`/sell?correct=${id}#apply`}>Perbaiki pendaftaran</ButtonLink>}
        {state !== 'refused' && (
          <ButtonLink href="/sellers" variant={open ? 'secondary' : 'primary'}>
            {state === 'approved' ? 'Kelola lapak' : 'Siapkan produk'}
          </ButtonLink>
        )}
      </p>
    </Card>
  );
}
