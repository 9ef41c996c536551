import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type {
  CurrentUser,
  changePasswordInput,
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '../../../shared/schemas/people/account-schemas.ts';
import type { codeInput } from '../../../shared/schemas/people/mfa-schemas.ts';
import type { signInPasskeyInput } from '../../../shared/schemas/people/passkey-schemas.ts';
import type {
  requestCodeInput,
  resetByCodeInput,
} from '../../../shared/schemas/people/sign-in-code-schemas.ts';
import type { Actor } from '../../context.ts';
import type { SessionView } from './find-sessions.ts';

export const SIGN_IN_PROVIDERS = ['google', 'facebook'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** A signed-in user; `enrol`: they have to set up a second factor first. */
type SignInResult = { headers: Headers; user: CurrentUser; enrol: boolean };

/**
 * The account commands of one request, for pages and the API: the use cases of this folder plus cookies, which only the
 * server sets. The response must carry `headers` (Set-Cookie); errors are thrown.
 */
export type AuthSession = {
  /** `user` is null when a code is required: call `completeMfaSignIn` next. */
  signIn(input: z.input<typeof signInInput>): Promise<SignInResult | { headers: Headers; user: null }>;
  signInSecond(input: z.input<typeof codeInput>): Promise<SignInResult>;
  /** The options for signing in with a passkey. */
  beginPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  signInPasskey(input: z.input<typeof signInPasskeyInput>): Promise<SignInResult>;
  /** Whether a user has signed in in this browser before. */
  knows(userId: string): Promise<boolean>;
  /** Whether this browser has an open MFA challenge. */
  secondStepOpen(): Promise<boolean>;
  signUp(input: z.input<typeof signUpInput>): Promise<SignInResult>;
  signOut(): Promise<{ headers: Headers }>;
  requestReset(input: z.input<typeof requestResetInput>): Promise<void>;
  /** Signs an invited user in at once; others have to sign in with the new password, and their browser is known. */
  reset(input: z.input<typeof resetPasswordInput>): Promise<SignInResult | { headers: Headers; user: null }>;
  requestCode(input: z.input<typeof requestCodeInput>): Promise<void>;
  resetByCode(input: z.input<typeof resetByCodeInput>): Promise<{ headers: Headers }>;
  /** Changes the user's own password; this device gets a new session, all others end. */
  changePassword(actor: Actor, input: z.input<typeof changePasswordInput>): Promise<{ headers: Headers }>;
  sessions(actor: Actor): Promise<SessionView[]>;
  endOtherSessions(actor: Actor): Promise<number>;
  /** The providers that the operator has configured. */
  providers: SignInProvider[];
  /** Returns the provider's URL for the browser; afterwards the user returns to `path` of this site. */
  startSocial(provider: SignInProvider, path: string): Promise<{ headers: Headers; url: string }>;
  /** Returns the next URL after the provider's redirect to `url`: signed in, or the form with the error. */
  finishSocial(url: URL): Promise<{ headers: Headers; url: string }>;
};
