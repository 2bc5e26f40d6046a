import type { Attributes, Fields } from 'mvdb';
import { type Operation, operation } from '../../entry/operation.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** Whether a number is in use already. */
export type IsInUse = (number: string) => boolean;

/**
 * Makes the operation of taking the next number of a series from the standards of a company. It holds the standards
 * until the transaction ends, so that no other session takes the same; a number that is in use is passed over. The
 * act gives `undefined` for a company without such standards, and throws MvdbError `RECORD_LOCKED` while another
 * session takes a number, `NOT_A_NUMBER`.
 *
 * @param attribute - The attribute of the standards that holds the next number; blank begins at 1.
 */
export function numberSeries<A extends Attributes, Key extends readonly string[]>(
  standards: CompanyTable<A, Key>,
  attribute: keyof A & string,
): Operation<IsInUse, string | undefined, never> {
  return operation({
    writes: [standards],
    run({ session, company }, isInUse: IsInUse): string | undefined {
      const record = standards.readLocked(session, company);
      if (record === undefined) return undefined;
      const stored = (record as Readonly<Record<string, unknown>>)[attribute];
      let next = Math.max(
        1,
        storedWholeNumber(String(stored), standards.attributes[attribute]?.name ?? attribute),
      );
      while (isInUse(String(next))) next += 1;
      standards.update(session, record, { [attribute]: String(next + 1) } as Partial<Fields<A>>);
      return String(next);
    },
  });
}
