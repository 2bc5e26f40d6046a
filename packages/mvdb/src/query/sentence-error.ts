import { nearHint } from '../arguments/near-names.ts';
import { MvdbError, type MvdbErrorOptions } from '../errors/errors.ts';
import { BAD_SENTENCE } from '../errors/failures.ts';

/** A sentence that cannot be understood, or refers to what is not there. Its code is `BAD_SENTENCE`. */
export class SentenceError extends MvdbError {
  /** 1-based number of the character where it goes wrong. */
  override readonly at: number;
  /** What stands there instead. */
  readonly found: string;
  /** What could stand there: words in capitals, or descriptions. */
  readonly expected: readonly string[];

  constructor(at: number, found: string, expected: readonly string[], options?: MvdbErrorOptions) {
    const hint = nearHint(options?.suggestions ?? []);
    super(
      BAD_SENTENCE,
      `At character ${at}: ${found}; expected ${inWords(expected)}.${hint}`,
      options,
    );
    this.at = at;
    this.found = found;
    this.expected = Object.freeze([...expected]);
  }
}

function inWords(expected: readonly string[]): string {
  const last = expected.at(-1) ?? 'nothing more';
  return expected.length < 2 ? last : `${expected.slice(0, -1).join(', ')} or ${last}`;
}
