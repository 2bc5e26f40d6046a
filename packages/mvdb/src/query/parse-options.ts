import type { Draft } from './draft.ts';
import { SentenceError } from './sentence-error.ts';
import type { ReportOptions } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** What the letters in brackets at the end of a sentence stand for, as words do. */
const OPTIONS: Readonly<Record<string, Partial<ReportOptions>>> = {
  C: { areColumnHeadingsSuppressed: true, isHeaderSuppressed: true },
  D: { isDetailSuppressed: true },
  H: { isHeaderSuppressed: true },
  I: { isIdSuppressed: true },
  N: { isUnpaged: true },
  P: { printer: 0 },
};

const LETTERS = [
  'C for COL.HDR.SUPP',
  'D for DET.SUP',
  'H for HDR.SUP',
  'I for ID.SUP',
  'N for NO.PAGE',
  'P for LPTR',
];

/**
 * If options of Pick come next, such as `(P` or `(I,N)`, applies them; nothing may follow.
 *
 * @see jBASE Query Language, Report Qualifiers.
 */
export function readOptions(reader: TokenReader, draft: Draft): boolean {
  if (reader.takeKeyword('(') === undefined) return false;
  let count = 0;
  while (reader.peek() !== undefined && reader.takeKeyword(')') === undefined) {
    const { at } = reader;
    const text = reader.next()?.text ?? '';
    for (const letter of text.toUpperCase().replaceAll(',', '')) {
      const option = OPTIONS[letter];
      if (option === undefined)
        throw new SentenceError(at, `there is no option ${letter}`, LETTERS);
      Object.assign(draft.report, option);
      count += 1;
    }
  }
  if (count === 0) reader.fail(...LETTERS);
  if (reader.peek() !== undefined) reader.fail('the end of the sentence after its options');
  return true;
}
