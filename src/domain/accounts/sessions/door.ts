import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type {
  changePasswordInput,
  Me,
  requestResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '../../../shared/input/people/accounts.ts';
import type { requestCodeInput, resetByCodeInput } from '../../../shared/input/people/entry-code.ts';
import type { signInPasskeyInput } from '../../../shared/input/people/passkeys.ts';
import type { codeInput } from '../../../shared/input/people/second-factor.ts';
import type { Actor } from '../../shop.ts';
import type { SessionView } from './find-sessions.ts';

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Who is in now; `enrol`: he has to set up a second factor before anything else. */
type Admitted = { headers: Headers; user: Me; enrol: boolean };

/**
 * The account commands of one request, for page and API alike: the verbs of this room together with what only the
 * server can do, cookies. `headers` are Set-Cookie headers that the answer must carry; refusals are thrown.
 */
export type Door = {
  /** `user` is null where a code is asked for before he is in: `signInSecond` takes it. */
  signIn(input: z.input<typeof signInInput>): Promise<Admitted | { headers: Headers; user: null }>;
  signInSecond(input: z.input<typeof codeInput>): Promise<Admitted>;
  /** What a browser is told to sign in by a key of its device. */
  beginPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  signInPasskey(input: z.input<typeof signInPasskeyInput>): Promise<Admitted>;
  /** Whether a code is waited for from this browser. */
  secondStepOpen(): Promise<boolean>;
  signUp(input: z.input<typeof signUpInput>): Promise<Admitted>;
  signOut(): Promise<{ headers: Headers }>;
  requestReset(input: z.input<typeof requestResetInput>): Promise<void>;
  /** In at once is whoever was invited; the others sign in by what they have just set (null). */
  reset(input: z.input<typeof resetPasswordInput>): Promise<Admitted | null>;
  requestCode(input: z.input<typeof requestCodeInput>): Promise<void>;
  resetByCode(input: z.input<typeof resetByCodeInput>): Promise<void>;
  /** Changes one's own password; this device stays signed in, by another session, the others do not. */
  changePassword(actor: Actor, input: z.input<typeof changePasswordInput>): Promise<{ headers: Headers }>;
  sessions(actor: Actor): Promise<SessionView[]>;
  endOtherSessions(actor: Actor): Promise<number>;
  /** Those whose keys the operator has set. */
  providers: Provider[];
  /** Where to send the browser to sign in with a provider; it comes back to `path` of this site. */
  startSocial(provider: Provider, path: string): Promise<{ headers: Headers; url: string }>;
  /** Where to send the browser that a provider has sent back to `url`: on, signed in, or to the form with what was wrong. */
  finishSocial(url: URL): Promise<{ headers: Headers; url: string }>;
};
