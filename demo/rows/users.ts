import { accounts, users } from '../../src/db/schema/auth-tables.ts';
import { hashPassword } from '../../src/domain/accounts/passwords/password-hash.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { farmerProfiles } from '../people/farmer-profiles.ts';
import { admins, customers, demoPhone, farmerUserId } from '../people/people.ts';
import { before, DAY } from '../year/time.ts';

/** Days before the seeding on which the farmer with this number (from 1) joined. */
export function farmerJoined(number: number): number {
  return 470 - number * 2;
}

/** The admins, the farmers' accounts and the customers, each with the demo password; returns how many. */
export async function seedUsers(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const rows = [
    ...admins.map((admin) => ({
      ...admin,
      role: 'admin' as const,
      address: 'Jl. Kaliurang Km 17, Pakem, Sleman',
      isActive: true,
      createdAt: before(now, 480 * DAY),
    })),
    ...farmerProfiles.map((farmer, index) => ({
      id: farmerUserId(index + 1),
      name: farmer.name,
      email: farmer.account && `${farmer.account}@lumbung.example`,
      phone: demoPhone(101 + index),
      image: `/gambar/portraits/farmer-${String(index + 1).padStart(2, '0')}.avif`,
      role: 'farmer' as const,
      address: farmer.address,
      isActive: true,
      createdAt: before(now, farmerJoined(index + 1) * DAY),
    })),
    ...customers.map(({ id, name, email, phone, image, street, regency, isActive, joined }) => ({
      id,
      name,
      email,
      phone,
      image,
      role: 'customer' as const,
      address: `${street}, ${regency}`,
      isActive,
      createdAt: before(now, joined * DAY),
    })),
  ].map((user) => ({
    ...user,
    emailVerified: user.email !== null,
    phoneVerified: Boolean(user.phone),
    updatedAt: user.createdAt,
  }));
  await ctx.db.insert(users).values(rows);

  // One hash for all of them: hashing is slow on purpose, and they share the password.
  const password = await hashPassword(ctx, DEMO_PASSWORD);
  await ctx.db.insert(accounts).values(
    rows.map((user) => ({
      id: `${user.id}-credential`,
      accountId: user.id,
      providerId: 'credential',
      userId: user.id,
      password,
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
    })),
  );
  return rows.length;
}
