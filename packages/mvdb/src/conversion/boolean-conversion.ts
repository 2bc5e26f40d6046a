import { decimalData } from './number-data.ts';
import { type Converter, REFUSED_INPUT, refusedOutput } from './outcome.ts';

/** B: truth, stored as 1 or 0 and shown as Y or N. Empty text shows as N. */
export function compileBoolean(): Converter {
  return {
    out: (text) => {
      const value = decimalData(text);
      if (value === undefined) return refusedOutput(text);
      return value.units === 0 ? 'N' : 'Y';
    },
    in: (text) => {
      if (text === 'Y' || text === 'y') return '1';
      return text === 'N' || text === 'n' ? '0' : REFUSED_INPUT;
    },
  };
}
