import * as fc from 'fast-check';
import type { ReferenceTerms } from './reference-model.ts';

/** Loans of every size and length that the terms allow, in both profiles. */
export const randomTerms: fc.Arbitrary<ReferenceTerms> = fc
  .record({
    P: fc.integer({ min: 1_000_00, max: 50_000_00 }),
    d: fc.constantFrom(15, 30, 31, 45),
    share: fc.nat(1000),
    rate: fc.constantFrom(0, 150, 400, 1000),
    fee: fc.constantFrom(0, 300, 1000),
    rollover: fc.constantFrom(1000, 3000),
    philippines: fc.boolean(),
    repeat: fc.boolean(),
  })
  .map(({ share, ...rest }) => {
    const [fewest, most] = [Math.ceil(91 / rest.d), Math.floor(365 / rest.d)];
    return { ...rest, n: fewest + (share % (most - fewest + 1)) };
  });
