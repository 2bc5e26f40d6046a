import { dayRatios } from './days.ts';
import { engineeringRatios } from './engineering.ts';
import { flowRatios } from './flow.ts';
import { latenessRatios } from './lateness.ts';
import { machineRatios } from './machines.ts';
import { moneyRatios } from './money.ts';
import { peopleRatios } from './people.ts';
import type { Ratio } from './ratio.ts';
import { resultRatios } from './results.ts';
import { termRatios } from './terms.ts';
import { textRatios } from './texts.ts';
import { workRatios } from './work.ts';

/** What makes a company plausible, each with its bounds. */
export const ratios: readonly Ratio[] = [
  ...workRatios,
  ...machineRatios,
  ...resultRatios,
  ...flowRatios,
  ...moneyRatios,
  ...termRatios,
  ...dayRatios,
  ...textRatios,
  ...engineeringRatios,
  ...latenessRatios,
  ...peopleRatios,
];
