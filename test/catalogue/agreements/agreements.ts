import type { Agreements } from '../agreement.ts';
import { bills } from './bills.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import { parts } from './parts.ts';
import { projects } from './projects.ts';
import { purchasing } from './purchasing.ts';
import { utilities } from './utilities.ts';

/** Of all areas, by the name of the routine. */
export const agreements: Agreements = {
  ...{ ...lists, ...parts, ...purchasing, ...bills },
  ...{ ...ledger, ...projects, ...utilities },
};
