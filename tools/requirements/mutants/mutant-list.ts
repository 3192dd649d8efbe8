import { apiMutants } from './api.ts';
import { beyMutants } from './bey.ts';
import { bnkMutants } from './bnk.ts';
import { cmpMutants } from './cmp.ts';
import { cnfMutants } from './cnf.ts';
import { codMutants } from './cod.ts';
import { devMutants } from './dev.ts';
import { faiMutants } from './fai.ts';
import { genMutants } from './gen.ts';
import { legMutants } from './leg.ts';
import { ordMutants } from './ord.ts';
import { payMutants } from './pay.ts';
import { proMutants } from './pro.ts';
import { repMutants } from './rep.ts';
import type { Mutant } from './mutant.ts';

/** Every mutant, in the order of the requirements' areas. */
export const mutants: readonly Mutant[] = [
  ...genMutants,
  ...cmpMutants,
  ...bnkMutants,
  ...legMutants,
  ...codMutants,
  ...repMutants,
  ...cnfMutants,
  ...faiMutants,
  ...ordMutants,
  ...proMutants,
  ...payMutants,
  ...devMutants,
  ...apiMutants,
  ...beyMutants,
];
