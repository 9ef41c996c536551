import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetPassword } from '../../src/domain/accounts/authentication/reset-password.ts';
import { sendContactMessage } from '../../src/domain/content/contact/send-contact-message.ts';
import { anonymous } from '../../src/domain/context.ts';
import { reserveAttempt } from '../../src/domain/rate-limits/reserve-attempt.ts';
import { testClock } from '../support/test-clock.ts';
import { type Arena, arena, outcomes } from './gate.ts';

let ground: Arena;
const clock = testClock();

beforeEach(async () => {
  ground = await arena(clock, 40);
});
afterEach(() => ground.close());

const atTheSameTime = async (n: number, act: () => Promise<unknown>) =>
  outcomes(await Promise.allSettled(Array.from({ length: n }, act)));

test('what was refused is not counted, so that a lock ends by itself', async () => {
  const attempt = () => reserveAttempt(ground.ctx, { key: 'uji', limit: 1, minutes: 15 });
  await attempt();
  clock.forward(10 * 60_000);
  await expect(attempt()).rejects.toMatchObject({ code: 'too_many' });
  clock.forward(5 * 60_000);
  await attempt();
});

test('sixty messages at the same instant, from one network: no more than twenty are taken', async () => {
  let sent = 0;
  const ended = await atTheSameTime(60, () => {
    sent += 1;
    const message = { email: 'banyak@contoh.example', comments: `Pesan ke-${sent}` };
    return sendContactMessage(ground.ctx, anonymous, message, `2001:db8:1:2::${sent.toString(16)}`);
  });
  const taken = ended.filter((one) => one === 'ok').length;
  expect(taken).toBeLessThanOrEqual(20);
  expect(ended.filter((one) => one === 'too_many')).toHaveLength(60 - taken);
  const { rows } = await ground.database.pool.query('select count(*)::int as stored from contact_messages');
  expect(rows[0].stored).toBe(taken);
});

test('a hundred guesses of a reset link at the same instant: no more than thirty are looked at', async () => {
  const guess = {
    token: 'x'.repeat(43),
    password: 'Panen-Raya-2026',
    confirmPassword: 'Panen-Raya-2026',
  };
  const from = { address: '10.7.7.7', userAgent: 'uji' };
  const ended = await atTheSameTime(100, () => resetPassword(ground.ctx, from, guess));
  expect(ended.filter((one) => one === 'reset_link_invalid').length).toBeLessThanOrEqual(30);
  expect(new Set(ended)).toContain('too_many');
  expect(ended.filter((one) => one === 'ok')).toEqual([]);
});
