import type { Page } from '@playwright/test';

/** What a page's controls hold, by a name that says where they are: `form 2, city`. */
export type Entered = Record<string, string>;

/**
 * Opens a page whose scripts are on their way, as on a slow phone: markup and styles are there, the scripts
 * come when the returned function is called, which waits until the page is hydrated.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const scripts = (url: URL) => url.pathname.endsWith('.js');
  await page.route(scripts, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  // Not the fixtures' way, which waits for the scripts.
  await page.mainFrame().goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    release();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.unroute(scripts);
  };
}

/** Fills every control that is seen (in an open dialog: its own), each with something else than it holds; returns what each form would send. */
export function fillAll(page: Page): Promise<Entered> {
  return page
    .evaluate(() => {
      type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
      const texts: Record<string, string> = {
        email: 'bu.tari@contoh.example',
        tel: '081234567890',
        date: '2026-12-24',
        month: '2026-12',
        week: '2026-W50',
        time: '07:45',
        'datetime-local': '2026-12-24T07:45',
        color: '#336699',
        url: 'https://contoh.example/x',
        password: 'Panen-Raya-2026',
        range: '7',
        number: '7',
      };
      const textFor = (control: HTMLInputElement | HTMLTextAreaElement) => {
        if (texts[control.type]) return texts[control.type]!;
        if (/numeric|decimal/.test(control.inputMode)) {
          const figures = control.inputMode === 'numeric' && control.maxLength === 6 ? '123456' : '75';
          return figures === control.value ? '80' : figures;
        }
        const text = control.maxLength > 0 ? 'Ketikan'.slice(0, control.maxLength) : 'Ketikan dini';
        return text === control.value ? 'Lain' : text;
      };
      const done = new Set<string>();
      const reached = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document;
      for (const control of reached.querySelectorAll<Control>('input, select, textarea')) {
        if (control.disabled || control.matches('[readonly], [type=hidden], [type=file], [type=submit]'))
          continue;
        // Also what a press would open, such as the fields below a summary.
        if (!control.checkVisibility() && !control.closest('details:not([open])')) continue;
        if (control instanceof HTMLSelectElement) {
          const other = [...control.options].filter((one) => !one.disabled && one.value !== '').at(-1);
          if (other) control.value = other.value;
        } else if (control.type === 'checkbox') {
          (control as HTMLInputElement).checked = !(control as HTMLInputElement).checked;
        } else if (control.type === 'radio') {
          const group = `${[...document.forms].indexOf(control.form!)} ${control.name}`;
          if (done.has(group) || (control as HTMLInputElement).checked) continue;
          done.add(group);
          (control as HTMLInputElement).checked = true;
        } else control.value = textFor(control);
        control.dispatchEvent(new Event('input', { bubbles: true }));
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
    })
    .then(() => held(page));
}

/** What each form of the page would send now, of its fields that people fill. */
export function held(page: Page): Promise<Entered> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    for (const [at, form] of [...document.forms].entries()) {
      for (const [name, value] of new FormData(form)) {
        if (typeof value !== 'string') continue;
        const key = `form ${at}, ${name}`;
        found[key] = found[key] === undefined ? value : `${found[key]}|${value}`;
      }
    }
    return found;
  });
}

/** Controls in which the page shows something else than its own state: the next render takes it away. */
export function contradictions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')].flatMap(
      (control) => {
        const key = Object.keys(control).find((one) => one.startsWith('__reactProps'));
        const props = key ? (control as unknown as Record<string, Record<string, unknown>>)[key]! : {};
        const wrong = [
          props.value != null &&
            !/radio|checkbox/.test(control.type) &&
            String(props.value) !== control.value,
          typeof props.checked === 'boolean' && props.checked !== control.checked,
        ];
        return wrong.includes(true)
          ? [
              `${control.name || control.labels?.[0]?.textContent}: ${control.value} beside ${props.value ?? props.checked}`,
            ]
          : [];
      },
    ),
  );
}

/**
 * Sends the form that has `field` and compares what the server is told with what was entered; the call itself
 * is given up, so that the demo stays as it is.
 */
export async function arrives(page: Page, entered: Entered, field: string): Promise<string[]> {
  const key = Object.keys(entered).find((one) => one.endsWith(`, ${field}`))!;
  const at = Number(/\d+/.exec(key)![0]);
  let tell = (_: { url: URL; body: string }) => {};
  const sent = new Promise<{ url: URL; body: string }>((done) => {
    tell = done;
  });
  const get = await page.evaluate((at) => document.forms[at]!.method === 'get', at);
  const isIt = (method: string) => (get ? 'GET' : 'POST') === method;
  await page.route('**/*', (route, request) => {
    const body = request.postData() ?? '';
    if (!isIt(request.method()) || !`${request.url()} ${body}`.includes(field)) return route.fallback();
    tell({ url: new URL(request.url()), body });
    return route.abort();
  });
  await page.evaluate((at) => {
    const form = document.forms[at]!;
    form.noValidate = true;
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]:enabled'));
  }, at);
  const { url, body } = await sent;
  const params = get ? url.searchParams : new URLSearchParams(body);
  return Object.entries(entered).flatMap(([key, value]) => {
    const [form, name] = key.split(/, (.*)/s);
    if (form !== `form ${at}`) return [];
    const told = /form-data; name=/.test(body)
      ? [...multipart(body, name!)].join('|')
      : params.getAll(name!).join('|');
    return told === value ? [] : [`${name}: ${told} instead of ${value}`];
  });
}

function* multipart(body: string, name: string) {
  for (const part of body.split(/--+\S+\r\n/)) {
    const [head, ...rest] = part.split('\r\n\r\n');
    if (head?.includes(`name="${name}"`)) yield rest.join('\r\n\r\n').replace(/\r\n$/, '');
  }
}
