import { Secret, TOTP } from 'otpauth';

export type Account = { email: string; password: string };

const BILLING = {
  firstName: 'Sri',
  lastName: 'Wahyuni',
  country: 'Indonesia',
  address1: 'Jl. Kaliurang Km 9, Gg. Mawar 3',
  city: 'Sleman',
  state: 'Yogyakarta',
  postcode: '55581',
  email: 'sri@contoh.example',
};
/** The smallest valid PNG: one grey pixel. */
const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/**
 * Takes a new shop over HTTP to its first paid order: the admin's second factor, payment by transfer, the opening, a
 * farmer, goods, a guest's order, the confirmed payment, and the invoice as PDF. Returns a function that reads the
 * order's state again, in the same session.
 */
export async function firstPaidOrder(origin: string, admin: Account): Promise<() => Promise<string>> {
  const office = browser(origin);
  await office.send('POST', '/api/auth/sign-in/email', admin);
  const { secret } = await office.send<{ secret: string }>('POST', '/api/me/second-factor');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await office.send('POST', '/api/me/second-factor/confirm', { code });
  const bank = { transfer: true, bankName: 'Bank Contoh', bankAccount: '0000 1234', bankHolder: 'Koperasi' };
  await change(office, 'payment', bank);
  await change(office, 'door', { open: true });
  const picture = new FormData();
  picture.set('file', new Blob([Buffer.from(POINT, 'base64')], { type: 'image/png' }), 'titik.png');
  await office.send('POST', '/api/uploads', picture);
  const farmer = await office.send<{ id: number }>('POST', '/api/admin/farmers', {
    name: 'Pak Wagiman',
    email: 'wagiman@desa.example',
    password: admin.password,
    phone: '',
    address: 'Dusun Turgo, Purwobinangun',
    province: 'Yogyakarta',
    city: 'Sleman',
    latitude: -7.5972,
    longitude: 110.4189,
  });
  const goods = await office.send<{ id: number }>('POST', '/api/admin/products', {
    farmer_id: farmer.id,
    name: 'Beras',
    unit: 'kg',
    stock: 50,
    price_tengkulak: 9_000,
    price_customer: 12_000,
  });
  const placed = await browser(origin).send<{ orders: { code: string }[] }>('POST', '/api/orders', {
    items: [{ id: goods.id, quantity: 2, price: 12_000 }],
    billing: BILLING,
    paymentMethod: 'transfer',
  });
  const order = placed.orders[0]!.code;
  await office.send('POST', `/api/orders/${order}/confirm-payment`, {});
  const state = async () => (await office.send<{ status: string }>('GET', `/api/orders/${order}`)).status;
  if ((await state()) !== 'paid') throw new Error(`The paid order ${order} is ${await state()}.`);
  const invoice = await office.ask('GET', `/api/orders/${order}/invoice.pdf`);
  const start = (await invoice.text()).slice(0, 5);
  if (start !== '%PDF-') throw new Error(`The invoice begins with ${start} (${invoice.status}).`);
  return state;
}

type Browser = ReturnType<typeof browser>;

/** One group of the settings, with its other values unchanged. */
async function change(office: Browser, group: string, values: object): Promise<void> {
  const { settings } = await office.send<{ settings: Record<string, object> }>('GET', '/api/admin/settings');
  await office.send('PUT', `/api/admin/settings/${group}`, { values: { ...settings[group], ...values } });
}

/** Keeps the cookies, and throws the message of an error response. */
function browser(origin: string) {
  const jar = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      headers: {
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await ask(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  return { ask, send };
}
