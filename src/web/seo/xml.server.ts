const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>"']/g, (sign) => escapes[sign]!)
  );
}

/** A public response that is cached until one of `topics` changes. */
export function publicResponse(body: string, type: string, topics: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'x-cache-topics': topics },
  });
}
