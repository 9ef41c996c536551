import { createContext, type RouterContextProvider } from 'react-router';
import type { Door } from '../../../domain/accounts/sessions/door.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';

/** The shop that a page's loader or action hands to the verbs. */
export const shopContext = createContext<Shop>();
/** Who asks for the page. */
export const actorContext = createContext<Actor>();
/** Whether somebody is signed in of whom nothing can be read just now, for the database is away. */
export const unknownContext = createContext<boolean>();
/** The nonce that this answer's scripts carry (Content-Security-Policy). */
export const nonceContext = createContext<string>();
/** Signing in and out, which only the server's account machinery can do. */
export const doorContext = createContext<Door>();
/** Where the rendering of a page leaves its HTML, in parts: in the body of a Response it would be copied four times. */
export const htmlContext = createContext<Uint8Array[]>();

/** By what the log names this request; an error page shows it. */
export const requestIdContext = createContext<string>();

/** The address that the request came from, as the server resolved it; only throttles read it. */
export const addressContext = createContext<string>();

export type Here = { shop: Shop; actor: Actor };

/** Shop and actor of a loader's or action's context. */
export function here(context: Readonly<RouterContextProvider>): Here {
  return { shop: context.get(shopContext), actor: context.get(actorContext) };
}
