import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { refusalOf } from '../domain/refusal-of.ts';
import { nonceContext, shopContext } from './context.ts';

export const streamTimeout = 5_000;

/** Renders a page: streamed to people as it comes, whole to crawlers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    const nonce = context.get(nonceContext);
    const ready: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
      ? 'onAllReady'
      : 'onShellReady';
    let shellRendered = false;
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          shellRendered = true;
          const body = new PassThrough();
          body.once('close', () => clearTimeout(late));
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(thrown: unknown) {
          answerStatus = 500;
          if (!shellRendered) return;
          report(thrown, request, context);
          abort();
        },
      },
    );
    const late = setTimeout(abort, streamTimeout + 1_000);
    late.unref();
  });
}

/** Logs what a loader, an action or a rendering threw, once; refusals and pages that aren't there are no faults. */
export const handleError: HandleErrorFunction = (thrown, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(thrown) && thrown.status < 500) return;
  report(thrown, request, context);
};

function report(thrown: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const { log } = context.get(shopContext);
  const about = { err: thrown, path: new URL(request.url).pathname };
  if (refusalOf(thrown) || isRouteErrorResponse(thrown)) log.warn(about, 'page refused for a fault');
  else log.error(about, 'page failed');
}
