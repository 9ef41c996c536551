import { Form } from 'react-router';
import type { SessionView } from '../../domain/accounts/sessions/find-sessions.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { useForm, useIsSubmitting } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** The signed-in devices; the user can sign out any other one, or all of them. */
export function Devices({
  sessions,
  answer,
}: {
  sessions: SessionView[];
  /** The result of any of the page's forms. */
  answer: unknown;
}) {
  const { done, notice: failed } = useForm({ answer, intent: ['device', 'devices'], fields: [] });
  const isSent = useIsSubmitting();
  return (
    <Card>
      <h2 className="text-lg font-bold">Perangkat yang masuk</h2>
      {(done || failed) && (
        <div className="mt-4">
          <Notice tone={done ? 'success' : 'error'} live>
            {done ?? failed}
          </Notice>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              <span className="font-semibold">{session.device}</span>
              {session.current && <span className="ms-2 text-sm text-sawah-text">perangkat ini</span>}
              <span className="block text-sm text-muted">
                masuk {formatDateTime(session.since)}, terakhir dipakai {formatDateTime(session.seen)}
                {session.address && ` · ${session.address}`}
              </span>
            </span>
            {!session.current && (
              <Form method="post" noValidate preventScrollReset>
                <input type="hidden" name="intent" value="device" />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  variant="ghost"
                  size="sm"
                  aria-label={`Keluarkan ${session.device}, masuk sejak ${formatDateTime(session.since)}`}
                  busy={isSent({ intent: 'device', session: session.id })}
                >
                  Keluarkan
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" noValidate preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="devices" />
          <Button
            type="submit"
            variant="secondary"
            busy={isSent({ intent: 'devices' })}
            busyText="Mengeluarkan..."
          >
            Keluar dari semua perangkat lain
          </Button>
        </Form>
      )}
    </Card>
  );
}
