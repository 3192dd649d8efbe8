import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { rateService } from '@hiram/contract/endpoints/order.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';

export type Score = RequestOf<typeof rateService>['score'];

interface RatingOutcome {
  /** What is posted. */
  readonly score: Score;
  readonly asksStore: boolean;
  readonly showsResult: boolean;
}

const PLEASED = 4;

export const ratingOutcome = (
  { ratingSent, storeRatingFromStars }: Pick<Profile, 'ratingSent' | 'storeRatingFromStars'>,
  stars: Score,
): RatingOutcome => ({
  score: ratingSent === 'five' ? 5 : stars,
  asksStore: stars >= storeRatingFromStars,
  showsResult: stars < PLEASED,
});
