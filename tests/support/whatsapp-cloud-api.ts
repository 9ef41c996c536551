import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Sent = {
  to: string;
  type: 'text' | 'template';
  text?: { body: string };
  template?: { name: string; language: { code: string }; components: unknown[] };
};

/** A template as Meta has approved it: how many parameters its text takes, and whether it copies a code. */
const TEMPLATES: Record<string, { body: number; button: boolean }> = {
  kabar_lumbung: { body: 2, button: false },
  kode_lumbung: { body: 1, button: true },
};

/**
 * A stand-in for Meta's WhatsApp Cloud API of the test's own, on a port of this machine. It speaks the part of the
 * published contract that the shop uses, and checks what the real one checks: the token, the number that sends, the
 * shape of a message, a template's parameters, and that nobody is written to freely who has not written within 24
 * hours. What people write comes to the shop through `says`, signed with the app's secret.
 */
export async function cloudApi({ now }: { now: () => Date }) {
  const keys = {
    phoneNumberId: '106540352242922',
    accessToken: 'EAAG-token-of-the-tests',
    appSecret: 'a secret of the app 0123456789ab',
    noticeTemplate: 'kabar_lumbung',
    codeTemplate: 'kode_lumbung',
  };
  const sent: Sent[] = [];
  const heard = new Map<string, number>();
  const state = { away: false, error: null as { status: number; code: number; message: string } | null };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fail = (status: number, code: number, message: string) =>
      answer(status, {
        error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A1' },
      });
    let text = '';
    for await (const chunk of request) text += chunk;
    if (state.away) return request.socket.destroy();
    if (state.error) return fail(state.error.status, state.error.code, state.error.message);
    if (request.headers.authorization !== `Bearer ${keys.accessToken}`) {
      return fail(401, 190, 'Invalid OAuth access token.');
    }
    if (request.method !== 'POST' || request.url !== `/v23.0/${keys.phoneNumberId}/messages`) {
      return fail(400, 100, 'Unsupported post request');
    }
    const message = JSON.parse(text);
    const wrong = flawOf(message);
    if (wrong) return fail(400, wrong.code, wrong.message);
    sent.push(message);
    return answer(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: `wamid.${randomUUID()}` }],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  function flawOf(message: Sent & { messaging_product?: string }): { code: number; message: string } | null {
    const parameter = { code: 100, message: 'Invalid parameter' };
    if (message.messaging_product !== 'whatsapp' || !/^\d{8,15}$/.test(message.to)) return parameter;
    if (message.type === 'text') {
      if (!message.text?.body || message.text.body.length > 4096) return parameter;
      const last = heard.get(message.to) ?? 0;
      if (now().getTime() - last <= 86_400_000) return null;
      return { code: 131047, message: 'Re-engagement message' };
    }
    const known = TEMPLATES[message.template?.name ?? ''];
    if (!known || message.template?.language.code !== 'id') {
      return { code: 132001, message: 'Template name does not exist in the translation' };
    }
    const components = message.template.components as {
      type: string;
      sub_type?: string;
      index?: string;
      parameters: { type: string; text: string }[];
    }[];
    const body = components.find(({ type }) => type === 'body')?.parameters ?? [];
    const button = components.find(({ type }) => type === 'button');
    if (body.length !== known.body) return { code: 132000, message: 'Number of parameters does not match' };
    if ([...body, ...(button?.parameters ?? [])].some(({ text }) => !text || /[\n\t]| {4}/.test(text))) {
      return { code: 132018, message: 'There is an issue with the parameters in your template' };
    }
    if (known.button !== (button?.sub_type === 'url' && button.index === '0')) return parameter;
    return null;
  }

  return {
    keys,
    sent,
    state,
    /** Settings of a server that speaks with it. */
    config: { whatsappUrl: `http://${host}/v23.0`, ownHosts: [host] },
    /** What came to a number, as its reader sees it. */
    readBy: (phone: string) =>
      sent
        .filter(({ to }) => to === phone.replace('+', ''))
        .map(
          ({ text, template }) =>
            text?.body ??
            (template!.components as { parameters: { text: string }[] }[])[0]!.parameters
              .map((one) => one.text)
              .join(' | '),
        ),
    /** The call that Meta makes when `phone` has written `text`: its body and signature. */
    says(phone: string, text: string, id = `wamid.${randomUUID()}`) {
      heard.set(phone.replace('+', ''), now().getTime());
      return signedCall(keys.appSecret, {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '8856996819413533',
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: { display_phone_number: '6281100000', phone_number_id: keys.phoneNumberId },
                  contacts: [{ profile: { name: 'Siapa' }, wa_id: phone.replace('+', '') }],
                  messages: [
                    {
                      from: phone.replace('+', ''),
                      id,
                      timestamp: String(Math.floor(now().getTime() / 1000)),
                      type: 'text',
                      text: { body: text },
                    },
                  ],
                },
              },
            ],
          },
        ],
      });
    },
    /** Any other call of Meta's. */
    signs: (body: unknown) => signedCall(keys.appSecret, body),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A body with the signature that Meta puts on it. */
function signedCall(appSecret: string, body: unknown) {
  const payload = JSON.stringify(body);
  const signature = createHmac('sha256', appSecret).update(payload).digest('hex');
  return {
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  };
}
