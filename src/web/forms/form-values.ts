/**
 * Returns a field's values from a request that JavaScript sends, for a page that updates state afterwards.
 */
export async function submittedValues(request: Request, name: string): Promise<string[]> {
  return (await request.clone().formData()).getAll(name).map(String);
}

/**
 * The current values of a form in the page, for immediate feedback; a submitted form is a `SubmittedForm`.
 */
export function formValues(form: HTMLFormElement, submitter?: HTMLElement | null) {
  const fields = new FormData(form, submitter);
  return {
    text: (name: string) => String(fields.get(name) ?? '').trim(),
    list: (name: string) => fields.getAll(name).map(String),
    /** All text values by field name, in the format of an action's result. */
    texts: (): Record<string, string> =>
      Object.fromEntries(
        [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
  };
}
