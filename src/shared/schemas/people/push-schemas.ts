import { z } from 'zod';

const bytes = z
  .string('Isi langganan belum benar')
  .max(200, 'Isi langganan belum benar')
  .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Isi langganan belum benar');

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const subscribePushInput = z.strictObject({
  endpoint: z.url('Alamat langganan belum benar').max(2000, 'Alamat langganan terlalu panjang'),
  keys: z.strictObject({ p256dh: bytes, auth: bytes }),
});

export const unsubscribePushInput = subscribePushInput.pick({ endpoint: true });
