import { useEffect } from 'react';
import { Form, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useNavigation } from 'react-router';
import { z } from 'zod';
import type { Role } from '../../../shared/enums/labels.ts';
import type { signInInput } from '../../../shared/schemas/people/account-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { signInByForm } from '../../account/auth/sign-in-action.ts';
import { SignInFields } from '../../account/auth/sign-in-fields.tsx';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, getContext } from '../../common/head/route-context.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { safeReturnPath, withReturnPath } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Route } from './+types/admin-login';
import { AdminAuthLayout } from './admin-auth-layout.tsx';

const DASHBOARD = '/admin/dashboard';
/** A deliberate delay, so that the user can read the toast before the page changes (R29). */
const REDIRECT_DELAY_MS = 1000;

/**
 * Returns the page after the admin login: the requested one if the role may open it, else the dashboard
 * (R33).
 */
function redirectTarget(role: Role, from: unknown): string {
  const target = safeReturnPath(from, DASHBOARD);
  // A group member's account has the customer role; the requested page then asks which seller to act for.
  if (role === 'customer') return target === DASHBOARD ? '/admin/unauthorized' : target;
  const inside = /^\/admin\/(\w+)/.exec(target)?.[1];
  const adminOnly = ['farmers', 'users', 'reports'].includes(inside ?? '');
  return role === 'farmer' && adminOnly ? DASHBOARD : target;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = getContext(context);
  const from = new URL(request.url).searchParams.get('from');
  // A signed-in customer has no access to the admin (R34).
  if (actor.kind === 'user') throw redirect(redirectTarget(actor.role, from));
  if (actor.kind === 'enrolling')
    throw redirect(withReturnPath('/profile/security', safeReturnPath(from, DASHBOARD)));
  return { from: safeReturnPath(from, DASHBOARD) };
}

/**
 * After the sign-in this page stays until the user has read its toast; a revalidation would redirect at once.
 */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin/login') ? false : defaultShouldRevalidate;
}

/** The return URL, and whether JavaScript shows the toast before it redirects. */
const entryForm = z.object({
  from: z.string().optional(),
  scripted: z.literal('1').optional().catch(undefined),
});

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const come = await signInByForm(ctx, context.get(authSessionContext), form);
    const { from, scripted } = form.parse(entryForm);
    const back = safeReturnPath(from, DASHBOARD);
    if (!come.user) return redirect(withReturnPath('/login/code', back), { headers: come.headers });
    const { headers, user, enrol } = come;
    if (enrol) return redirect(withReturnPath('/profile/security', back), { headers });
    const to = redirectTarget(user.role, from);
    if (!scripted || user.role === 'customer') return redirect(to, { headers });
    headers.set('content-type', 'application/json');
    return Response.json({ ok: true, message: successTexts.adminSignedIn, result: to }, { headers });
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
    showToast('success', successTexts.adminSignedIn);
    const timer = setTimeout(() => void navigate(target), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [target, navigate]);

  return (
    <AdminAuthLayout>
      <h1 className="text-xl font-bold">Login Dashboard</h1>
      <p className="mt-1 text-sm text-muted">Untuk petani dan administrator.</p>
      <div className="mt-6 grid gap-5">
        <FormResult notice={form.notice} />
        {target && (
          <Notice tone="success" live>
            {successTexts.adminSignedIn}
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
    </AdminAuthLayout>
  );
}
