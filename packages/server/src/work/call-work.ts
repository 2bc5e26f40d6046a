import { type CallReply, type IndexedArguments, prepareCall } from '@mvdb/routines';
import { toNested } from 'mvdb';
import { type Marks, readMarks, writeMarks } from './marks.ts';
import { assertSelect, formSelectList, type Select } from './select-list.ts';
import type { Work } from './work.ts';

export interface CallRequest {
  readonly name: string;
  readonly args: IndexedArguments;
  /** What makes select list 0 before the routine runs. */
  readonly select?: Select | undefined;
  readonly marks: Marks;
  /** Whether results are told as nested arrays as well. */
  readonly isNested: boolean;
}

type NestedResult = readonly (readonly (readonly string[])[])[];

export interface CallResults {
  readonly name: string;
  /** Every out and inout argument, by index. */
  readonly args: Readonly<Record<string, string>>;
  /** The same by name, as attributes, values and subvalues. */
  readonly named?: Readonly<Record<string, NestedResult>>;
}

/** A call of a routine, by name. */
export const callWork: Work<CallRequest, CallResults> = {
  prepare({ name, args, select, marks, isNested }) {
    if (select !== undefined) assertSelect(select);
    const call = prepareCall(name, readMarks(args, marks));
    return {
      isReading: call.isReading,
      // Results are told inside the transaction: one that cannot be told undoes the call.
      run(session) {
        if (select !== undefined) formSelectList(session, select);
        return resultsOf(call.run(session), marks, isNested);
      },
    };
  },
};

function resultsOf({ routine, results }: CallReply, marks: Marks, isNested: boolean): CallResults {
  const names = Object.keys(routine.args);
  const entries = Object.entries(results);
  return {
    name: routine.name,
    args: Object.fromEntries(
      entries.map(([name, text]) => [names.indexOf(name), writeMarks(text, marks)]),
    ),
    ...(isNested && {
      named: Object.fromEntries(entries.map(([name, text]) => [name, toNested(text)])),
    }),
  };
}
