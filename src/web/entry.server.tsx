import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { refusalOf } from '../domain/refusal-of.ts';
import { htmlContext, nonceContext, requestIdContext, shopContext } from './page/head/context.ts';
import { paintFirst } from './page/head/paint-first.server.ts';
import { ErrorCode } from './ui/tell/error-state.tsx';

export const streamTimeout = 5_000;

/**
 * Renders a page whole into `htmlContext`; the answer has its status and headers. Loaders give all that they give before
 * it begins, so there is nothing to stream, and the pieces would go through the streams of React, the web and Node.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    const nonce = context.get(nonceContext);
    let shellRendered = false;
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ErrorCode value={context.get(requestIdContext)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ErrorCode>,
      {
        nonce,
        // Parts whose code is loaded apart stand in their place, not at the end, where only scripts would bring them home.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellRendered = true;
        },
        onAllReady() {
          clearTimeout(late);
          const parts = context.get(htmlContext);
          // Should a rendering before it have failed.
          parts.length = 0;
          pipe(
            new Writable({
              write(part, _encoding, done) {
                parts.push(part);
                done();
              },
              final(done) {
                parts.splice(0, parts.length, ...paintFirst(Buffer.concat(parts), nonce));
                headers.set('content-type', 'text/html; charset=utf-8');
                resolve(new Response(null, { headers, status: answerStatus }));
                done();
              },
            }),
          );
        },
        onShellError(thrown) {
          clearTimeout(late);
          reject(thrown);
        },
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
  const { log, failures } = context.get(shopContext);
  const reqId = context.get(requestIdContext);
  const about = { err: thrown, reqId, path: new URL(request.url).pathname };
  if (refusalOf(thrown) || isRouteErrorResponse(thrown)) return log.warn(about, 'page refused for a fault');
  log.error(about, 'page failed');
  failures?.note(thrown, reqId);
}
