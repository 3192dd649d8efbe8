import { browserFloor } from './rules/browser-floor.ts';
import { direction } from './rules/direction.ts';
import { fieldWords } from './rules/field-words.ts';
import { noAmbientTime } from './rules/no-ambient-time.ts';
import { noRawNavigation } from './rules/no-raw-navigation.ts';
import { plainWords } from './rules/plain-words.ts';

export default {
  meta: { name: 'hiram' },
  rules: {
    'browser-floor': browserFloor,
    direction,
    'field-words': fieldWords,
    'no-ambient-time': noAmbientTime,
    'no-raw-navigation': noRawNavigation,
    'plain-words': plainWords,
  },
};
