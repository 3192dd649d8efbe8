import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Those that take a minute and more, the longest first. A new clone knows no times, and would begin some of them last, beside an idle core. */
export const LONGEST = [
  'e2e/perf/drill/drill.test.ts',
  'apps/api/src/main/eight-cells.test.ts',
  'apps/api/src/main/watched.test.ts',
  'apps/api/src/main/clocks.test.ts',
  'apps/api/src/main/restores.test.ts',
  'apps/api/src/platform/staff/check-log.test.ts',
  'tools/conform/conform.test.ts',
  'apps/api/src/main/kill.test.ts',
];

/** The order in which the tests of all projects begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place === -1 ? LONGEST.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's, but the one that this one goes by
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
