import { decimalData } from './number-data.ts';
import { type Converter, REJECTED_INPUT } from './outcome.ts';

/** B, whatever follows: truth, stored as 1 or 0 and shown as Y or N. Only empty text and zero are N. */
export function compileBoolean(): Converter {
  return {
    out: (text) => (decimalData(text)?.units === 0 ? 'N' : 'Y'),
    in: (text) => {
      if (text === 'Y' || text === 'y') return '1';
      return text === '' || text === 'N' || text === 'n' ? '0' : REJECTED_INPUT;
    },
  };
}
