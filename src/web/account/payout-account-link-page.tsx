import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  answerPayoutAccountByLink,
  getAccountQuestionByLink,
} from '../../domain/accounts/farmers/answer-payout-account.ts';
import { accountText } from '../../shared/enums/money-labels.ts';
import {
  SecretLinkInvalid,
  secretLinkHeaders,
  secretLinkMeta,
} from '../common/components/secret-link-page.tsx';
import { authSessionContext, clientAddressContext, getContext } from '../common/head/route-context.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { readForm } from '../forms/read-form.ts';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Route } from './+types/payout-account-link-page';

export const headers: Route.HeadersFunction = () => secretLinkHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return data(await runLoader(() => getAccountQuestionByLink(ctx, params.token)), {
    headers: secretLinkHeaders,
  });
}

const answerForm = z.object({
  answer: z.enum(['yes', 'no'], 'Pilih ya atau bukan'),
  number: z.string().default(''),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const from = {
    browser: context.get(authSessionContext),
    address: context.get(clientAddressContext),
  };
  const form = await readForm(request);
  return runAction(form, async () => {
    const answer = await answerPayoutAccountByLink(ctx, actor, params.token, form.parse(answerForm), from);
    return redirect(`/payout-account/done?answer=${answer === 'yes' ? 'yes' : 'no'}`, {
      headers: secretLinkHeaders,
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => secretLinkMeta(matches, 'Rekening pencairan');

export function ErrorBoundary() {
  return (
    <SecretLinkInvalid
      title="Tautan ini tidak bisa dipakai lagi"
      onward={{ href: '/admin/login?from=/admin/settings', label: 'Masuk' }}
    />
  );
}

/** Asks a farmer without e-mail whether the proposed account is theirs, behind the link on their phone. */
export default function PayoutAccountLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, account, current } = loaderData;
  const form = useForm<typeof answerForm>({ answer: actionData, fields: [] });
  return (
    <section className="shell grid max-w-2xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Benarkah ini rekening Anda?</h1>
      <p className="text-muted">
        Pengelola mengusulkan rekening pencairan untuk {name}. Belum ada yang berubah sampai Anda menjawab.
      </p>
      <Card className="grid gap-4">
        <p className="text-lg font-bold wrap-anywhere">{accountText(account)}</p>
        {current && <p className="text-muted">Yang berlaku sekarang: {accountText(current)}.</p>}
        {form.notice && (
          <Notice tone="error" live>
            {form.notice}
          </Notice>
        )}
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="number" value={account.number} />
          <Button type="submit" name="answer" value="yes" className="min-h-14 w-full text-lg">
            Ya, ini rekening saya
          </Button>
          <Button type="submit" name="answer" value="no" variant="secondary" className="min-h-14 w-full">
            Bukan
          </Button>
        </Form>
      </Card>
    </section>
  );
}
