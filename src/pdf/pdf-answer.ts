/** The headers of a PDF that belongs to one asker: saved under `name`, kept by nobody in between. */
export function pdfHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9.-]/g, '-')}"`,
    'referrer-policy': 'no-referrer',
  };
}
