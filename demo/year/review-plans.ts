import { type Customer, customers } from '../people/people.ts';
import type { DemoListing } from './catalogue.ts';
import { type Random, randomFor } from './random.ts';
import { endings, type ReviewKind, reviewTexts } from './review-texts.ts';
import { before, DAY } from './time.ts';

export type ReviewPlan = {
  listing: DemoListing;
  customer: Customer;
  rating: number;
  comment: string;
  status: 'approved' | 'pending' | 'rejected';
  createdAt: Date;
};

const MOST = 14;

/** The reviews of all listings, oldest first: none for some, up to fourteen for others, no two with the same words. */
export function planReviews(listings: DemoListing[], now: Date): ReviewPlan[] {
  const random = randomFor('reviews');
  const used = new Set<string>();
  return listings
    .flatMap((listing) => {
      const count = random.chance(0.18)
        ? 0
        : Math.floor((MOST + 1) * random.next() ** (listing.id <= 3 ? 0.2 : listing.id <= 12 ? 0.5 : 1.9));
      const mood = random.weighted([0.55, 0.7, 0.85], () => 1);
      return random.sample(customers, count).map((customer) => {
        const oldest = Math.min(360, customer.joined);
        const rating = ratingOf(random, mood);
        return {
          listing,
          customer,
          rating,
          comment: unused(used, () => commentOf(random, kindOf(listing), rating)),
          status: 'approved' as ReviewPlan['status'],
          createdAt: before(now, (0.2 + random.next() * (oldest - 0.2)) * DAY),
        };
      });
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((review, index, all) => ({
      ...review,
      // The newest still await moderation, and one in sixty was rejected.
      status: index >= all.length - 6 ? 'pending' : index % 60 === 37 ? 'rejected' : 'approved',
    }));
}

function kindOf({ crop }: DemoListing): ReviewKind {
  if (crop.category === 'beras' || crop.category === 'gabah') return 'grain';
  if (crop.category === 'fish') return 'fish';
  return crop.category === 'dairy' || crop.category === 'lainnya' ? 'other' : 'produce';
}

function ratingOf(random: Random, mood: number): number {
  const chance = random.next();
  if (chance < mood) return 5;
  if (chance < mood + 0.28 * (1.2 - mood) * 2) return 4;
  return random.weighted([3, 2, 1], (rating) => rating + 1);
}

function commentOf(random: Random, kind: ReviewKind, rating: number): string {
  const texts = reviewTexts[kind];
  const ending = random.chance(0.45) ? [random.pick(endings)] : [];
  if (rating === 5) {
    return [...random.sample(texts.praise, random.int(1, 2)), random.pick(texts.detail), ...ending].join(' ');
  }
  if (rating === 4) return [random.pick(texts.praise), random.pick(texts.but), ...ending].join(' ');
  if (rating === 3) return [random.pick(texts.blame), random.pick(texts.detail)].join(' ');
  return random.sample(texts.blame, 2).join(' ');
}

/** The first text of `make` that is not in `afterFirstInteraction`. */
function unused(used: Set<string>, make: () => string): string {
  let text = make();
  while (used.has(text)) text = make();
  used.add(text);
  return text;
}
