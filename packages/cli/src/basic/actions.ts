import type { BasicAction } from './action.ts';
import { check } from './check.ts';
import { convert } from './convert.ts';
import { coverage } from './coverage.ts';
import { format } from './format.ts';
import { run } from './run.ts';
import { types } from './types.ts';

/** What may follow `basic`. */
export const basicActions: Readonly<Record<string, BasicAction>> = {
  check,
  format,
  run,
  coverage,
  types,
  convert,
};
