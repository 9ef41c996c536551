import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './context.ts';

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
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError() {
          answerStatus = 500;
          if (shellRendered) abort();
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
