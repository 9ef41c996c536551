import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { sellerApplications } from '../../src/db/schema/seller-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { sellerKindLabel } from '../../src/shared/enums/seller-kinds.ts';
import { regencyOf } from '../people/farmer-profiles.ts';
import { customers, demoPhone } from '../people/people.ts';
import { before, HOUR } from '../year/time.ts';

/** A group that has applied and awaits approval, so that the admin's queue is not empty. */
export async function seedSellers(ctx: AppContext): Promise<void> {
  const submittedAt = before(ctx.clock.now(), 20 * HOUR);
  const ketua = customers.find(({ name }) => name === 'Marsiyah')!;
  const kind = 'kelompok_tani' as const;
  const [stall] = await ctx.db
    .insert(farmers)
    .values({
      userId: ketua.id,
      kind,
      approved: false,
      isActive: false,
      name: 'KWT Sekar Arum',
      title: sellerKindLabel[kind],
      phone: demoPhone(190),
      address: 'Dusun Sawahan, Pendowoharjo',
      province: 'Yogyakarta',
      city: 'Bantul',
      regencyCode: regencyOf.Bantul,
      latitude: -7.8722,
      longitude: 110.3331,
      createdAt: submittedAt,
      updatedAt: submittedAt,
    })
    .returning({ id: farmers.id });
  const farmerId = stall!.id;
  await ctx.db
    .insert(groupMembers)
    .values({ farmerId, userId: ketua.id, role: 'ketua', namePublic: true, joinedAt: submittedAt });
  await ctx.db.insert(sellerApplications).values({
    farmerId,
    userId: ketua.id,
    state: 'waiting',
    grows: 'Cabai rawit, terong, dan kangkung dari pekarangan 14 anggota.',
    photoUrl: '/gambar/about/kelompok-tani.avif',
    submittedAt,
  });
}
