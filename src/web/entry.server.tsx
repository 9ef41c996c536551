import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { toDomainError } from '../domain/to-domain-error.ts';
import { paintFirst } from './common/head/paint-first.server.ts';
import { appContext, htmlContext, nonceContext, requestIdContext } from './common/head/route-context.ts';
import { RequestIdProvider } from './ui/feedback/error-state.tsx';

export const streamTimeout = 5_000;

/**
 * Renders a page completely into `htmlContext`; the response has its status and headers. Loaders finish
 * before it starts, so there is nothing to stream, and the chunks would pass through the streams of React,
 * the web and Node.
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
      <RequestIdProvider value={context.get(requestIdContext)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </RequestIdProvider>,
      {
        nonce,
        // Keeps lazy components in place, because out-of-order HTML needs JavaScript to move it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellRendered = true;
        },
        onAllReady() {
          clearTimeout(late);
          const parts = context.get(htmlContext);
          // Discards the output of a failed previous rendering.
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

/** Logs an error of a loader, an action or a rendering once; domain errors and 404s are no faults. */
export const handleError: HandleErrorFunction = (thrown, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(thrown) && thrown.status < 500) return;
  report(thrown, request, context);
};

function report(thrown: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const { log, errorLog } = context.get(appContext);
  const reqId = context.get(requestIdContext);
  const about = { err: thrown, reqId, path: new URL(request.url).pathname };
  if (toDomainError(thrown) || isRouteErrorResponse(thrown)) return log.warn(about, 'page request rejected');
  log.error(about, 'page failed');
  errorLog?.note(thrown, reqId);
}
