import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { rateService } from '@hiram/contract/endpoints/order.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';

export type Score = RequestOf<typeof rateService>['score'];

interface RatingOutcome {
  /** Score sent to the service, which may differ from the chosen stars. */
  readonly score: Score;
  readonly opensStore: boolean;
  readonly showsResult: boolean;
}

export const ratingOutcome = (
  { ratingSent, storeRatingFromStars }: Pick<Profile, 'ratingSent' | 'storeRatingFromStars'>,
  stars: Score,
): RatingOutcome => ({
  score: ratingSent === 'five' ? limits.rating.sent : stars,
  opensStore: stars >= storeRatingFromStars,
  showsResult: stars < limits.rating.storeFromStars,
});
