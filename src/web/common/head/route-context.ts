import { createContext, type RouterContextProvider } from 'react-router';
import type { AuthSession } from '../../../domain/accounts/sessions/auth-session.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';

/** The application context that loaders and actions pass to use cases. */
export const appContext = createContext<AppContext>();
/** The actor of the request. */
export const actorContext = createContext<Actor>();
/** Whether the request has a session whose user cannot be loaded, because the database is unavailable. */
export const unknownRouteContext = createContext<boolean>();
/** The CSP nonce of this response's scripts. */
export const nonceContext = createContext<string>();
/** Signing in and out, which requires the server's session handling. */
export const authSessionContext = createContext<AuthSession>();
/** Receives the rendered HTML in chunks, because the body of a Response would copy it four times. */
export const htmlContext = createContext<Uint8Array[]>();

/** The request id in the log; error pages show it. */
export const requestIdContext = createContext<string>();

/** The client's address as resolved by the server; only rate limits read it. */
export const clientAddressContext = createContext<string>();

export type RouteContext = { ctx: AppContext; actor: Actor };

/** Returns the application context and the actor of a loader or action. */
export function getContext(context: Readonly<RouterContextProvider>): RouteContext {
  return { ctx: context.get(appContext), actor: context.get(actorContext) };
}
