import { useEffect } from 'react';
import { Form, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useNavigation } from 'react-router';
import { z } from 'zod';
import type { signInInput } from '../../../shared/input/people/accounts.ts';
import type { Role } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { signInByForm } from '../../account/entry/sign-in-action.ts';
import { SignInFields } from '../../account/entry/sign-in-fields.tsx';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit } from '../../page/answer/view.ts';
import { doorContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { keepReturn, safeReturn } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import type { Route } from './+types/login';
import { AdminEntryFrame } from './entry-frame.tsx';

const DASHBOARD = '/admin/dashboard';
/** Artificial on purpose: the toast is read before the page changes (R29). */
const REDIRECT_AFTER = 1000;

/** Where a role goes after the admin login: back where it came from when it may be there, else the dashboard (R33). */
function targetOf(role: Role, from: unknown): string {
  const target = safeReturn(from, DASHBOARD);
  // Who sells for a group alone is a customer by himself: the page that he came for asks for whom he works.
  if (role === 'customer') return target === DASHBOARD ? '/admin/unauthorized' : target;
  const inside = /^\/admin\/(\w+)/.exec(target)?.[1];
  const adminOnly = ['farmers', 'users', 'reports'].includes(inside ?? '');
  return role === 'farmer' && adminOnly ? DASHBOARD : target;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = here(context);
  const from = new URL(request.url).searchParams.get('from');
  // A customer is signed in too, but not for here (R34).
  if (actor.kind === 'user') throw redirect(targetOf(actor.role, from));
  if (actor.kind === 'enrolling') throw redirect(keepReturn('/profil/keamanan', safeReturn(from, DASHBOARD)));
  return { from: safeReturn(from, DASHBOARD) };
}

/** After signing in this page stays until its toast has been read; its own loader would lead away at once. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin/login') ? false : defaultShouldRevalidate;
}

/** Where it came from, and whether scripts wait to say so before it leads on. */
const entryForm = z.object({
  from: z.string().optional(),
  scripted: z.literal('1').optional().catch(undefined),
});

export async function action({ context, request }: Route.ActionArgs) {
  const { shop } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const come = await signInByForm(shop, context.get(doorContext), form);
    const { from, scripted } = form.parse(entryForm);
    const back = safeReturn(from, DASHBOARD);
    if (!come.user) return redirect(keepReturn('/login/kode', back), { headers: come.headers });
    const { headers, user, enrol } = come;
    if (enrol) return redirect(keepReturn('/profil/keamanan', back), { headers });
    const to = targetOf(user.role, from);
    if (!scripted || user.role === 'customer') return redirect(to, { headers });
    headers.set('content-type', 'application/json');
    return Response.json({ ok: true, message: said.adminSignedIn, result: to }, { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Login Dashboard') },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as { ok: boolean; result?: string } | undefined;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const sending = useNavigation().state === 'submitting';
  const form = useForm<typeof signInInput>({ answer, fields: ['email', 'password'] });
  const target = answer?.ok ? answer.result : undefined;

  useEffect(() => {
    if (!target) return;
    toast('success', said.adminSignedIn);
    const timer = setTimeout(() => void navigate(target), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [target, navigate]);

  return (
    <AdminEntryFrame>
      <h1 className="text-xl font-bold">Login Dashboard</h1>
      <p className="mt-1 text-sm text-muted">Untuk petani dan administrator.</p>
      <div className="mt-6 grid gap-5">
        <FormAnswer notice={form.notice} />
        {target && (
          <Notice tone="success" live>
            {said.adminSignedIn}
          </Notice>
        )}
        <Form
          ref={form.ref}
          method="post"
          noValidate
          action={`/admin/login?from=${encodeURIComponent(loaderData.from)}`}
        >
          <fieldset disabled={sending || Boolean(target)} className="grid min-w-0 gap-4">
            <input type="hidden" name="from" value={loaderData.from} />
            {hydrated && <input type="hidden" name="scripted" value="1" />}
            <SignInFields label="Email" form={form} />
            <Button type="submit" busy={sending || Boolean(target)} busyText="Memeriksa...">
              Login
            </Button>
          </fieldset>
        </Form>
        <p className="text-center text-sm">
          <Anchor
            href="/forgot-password"
            className="inline-block py-1 font-semibold text-sawah-text underline"
          >
            Lupa password?
          </Anchor>
        </p>
      </div>
    </AdminEntryFrame>
  );
}
