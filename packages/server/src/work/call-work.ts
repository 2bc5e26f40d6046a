import type { CallReply, IndexedArguments, Registry } from '@mvdb/routines';
import { toNested } from 'mvdb/functions';
import { displayedResult, type NestedResult } from './displayed-result.ts';
import { WorkError } from './errors.ts';
import { holdsLongSentence, isLongSentence } from './long-sentence.ts';
import { type Marks, readMarks, writeMarks } from './marks.ts';
import { type RecordChanges, recordChanges } from './record-changes.ts';
import { type LinkedResults, linkedResults } from './result-links.ts';
import { type RunningCommit, runningCommit } from './running-commit.ts';
import { assertSelect, formSelectList, type Select } from './select-list.ts';
import { isSuccess } from './success-message.ts';
import type { Work } from './work.ts';

export interface CallRequest {
  readonly name: string;
  readonly args: IndexedArguments;
  /** What makes select list 0 before the routine runs. */
  readonly select?: Select | undefined;
  readonly marks: Marks;
  readonly view: CallView;
  /** Whether the reply says what the call wrote. */
  readonly reportsChanges?: true;
  /** Whether the reply says which commit of the log it is. */
  readonly reportsCommit?: true;
  /** Whether the reply contains the records that the results name. */
  readonly hasLinks?: true;
  /** Whether a message that something was not done is a failure, of which nothing is kept. */
  readonly isStrict: boolean;
}

/** What is said about results beside their text: nothing, nested arrays, or these and how people read them. */
export type CallView = 'text' | 'nested' | 'display';

export interface CallResults extends RunningCommit {
  readonly name: string;
  /** Every out and inout argument, by index. */
  readonly args: Readonly<Record<string, string>>;
  /** The results by name, as nested attributes, values and subvalues. */
  readonly named?: Readonly<Record<string, NestedResult>>;
  /** The results by name, in external form. */
  readonly displayed?: Readonly<Record<string, NestedResult>>;
  /** The records that results name, by argument. */
  readonly links?: LinkedResults;
  /** What the call wrote, or would have. */
  readonly changes?: RecordChanges;
}

/** A call of a routine, by name. */
export const callWork = (registry: Registry): Work<CallRequest, CallResults> => ({
  prepare(request) {
    const { name, args, select, marks, view, reportsChanges, hasLinks, isStrict } = request;
    if (select !== undefined) assertSelect(select);
    const call = registry.prepareCall(name, readMarks(args, marks));
    return {
      isReading: call.isReading,
      isLong: givesLongSentence(args, select),
      // Results are reported inside the transaction: one that cannot be reported undoes the call.
      run(session) {
        if (select !== undefined) formSelectList(session, select);
        const run = () => call.run(session);
        const { result: reply, changes } = reportsChanges
          ? session.withChanges(run)
          : { result: run() };
        const form = { marks, isDisplayed: view === 'display', hasLinks: hasLinks ?? false };
        const results = {
          ...resultsOf(reply, marks, view),
          ...(hasLinks && { links: linkedResults(session, reply) }),
          ...(changes && { changes: recordChanges(session, changes, form) }),
          ...(request.reportsCommit && runningCommit(session)),
        };
        if (isStrict) assertNoMessage(reply, results);
        return results;
      },
    };
  },
});

/** Whether what chooses records, or any argument that may, is a sentence which may well take long. */
function givesLongSentence(args: IndexedArguments, select: Select | undefined): boolean {
  if (typeof select === 'string' && isLongSentence(select)) return true;
  return Object.values(args).some((arg) => typeof arg === 'string' && holdsLongSentence(arg));
}

/** @throws WorkError `MESSAGE_GIVEN` with the results. */
function assertNoMessage({ routine, results: texts }: CallReply, results: CallResults): void {
  for (const [name, { kind }] of Object.entries(routine.args)) {
    const message = kind === 'message' ? (texts[name] ?? '') : '';
    if (isSuccess(message)) continue;
    const detail = `${name}: ${message}. The call was undone.`;
    throw new WorkError('MESSAGE_GIVEN', detail, { results });
  }
}

function resultsOf({ routine, results }: CallReply, marks: Marks, view: CallView): CallResults {
  const names = Object.keys(routine.args);
  const entries = Object.entries(results);
  const args: Record<string, string> = {};
  for (const [name, text] of entries) args[names.indexOf(name)] = writeMarks(text, marks);
  const reported = { name: routine.name, args };
  if (view === 'text') return reported;
  const named = entries.map(([name, text]) => [name, toNested(text)] as const);
  if (view === 'nested') return { ...reported, named: Object.fromEntries(named) };
  const displayed = named.map(([name, result]) => [
    name,
    displayedResult(result, routine.args[name]?.layout),
  ]);
  return {
    ...reported,
    named: Object.fromEntries(named),
    displayed: Object.fromEntries(displayed),
  };
}
