/** What a form that scripts are sending carries in a field, for a page that sets something right afterwards. */
export async function valuesSent(request: Request, name: string): Promise<string[]> {
  return (await request.clone().formData()).getAll(name).map(String);
}

/** What stands in a form of the page right now, for scripts that answer at once; a form that is sent is a `SentForm`. */
export function typedIn(form: HTMLFormElement, submitter?: HTMLElement | null) {
  const fields = new FormData(form, submitter);
  return {
    text: (name: string) => String(fields.get(name) ?? '').trim(),
    list: (name: string) => fields.getAll(name).map(String),
    /** Every text by its field's name, as an answer gives them back. */
    texts: (): Record<string, string> =>
      Object.fromEntries(
        [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
  };
}
