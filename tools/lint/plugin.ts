import { browserFloor } from './rules/browser-floor.ts';
import { direction } from './rules/direction.ts';
import { fieldWords } from './rules/field-words.ts';
import { fileCasing } from './rules/file-casing.ts';
import { noAmbientTime } from './rules/no-ambient-time.ts';
import { noBarrel } from './rules/no-barrel.ts';
import { noCoerce } from './rules/no-coerce.ts';
import { noRawNavigation } from './rules/no-raw-navigation.ts';

export default {
  meta: { name: 'hiram' },
  rules: {
    'browser-floor': browserFloor,
    direction,
    'field-words': fieldWords,
    'file-casing': fileCasing,
    'no-ambient-time': noAmbientTime,
    'no-barrel': noBarrel,
    'no-coerce': noCoerce,
    'no-raw-navigation': noRawNavigation,
  },
};
