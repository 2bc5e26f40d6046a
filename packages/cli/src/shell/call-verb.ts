import { catalogue, type Routine } from '@mvdb/routines';
import { type CallResults, entryOf, type PreparedWork, withoutSecrets } from '@mvdb/server/calls';
import { readWords, type Verb } from 'mvdb/host';
import { resultLines } from '../results/call-results.ts';
import { argumentsInOrder, preparedCall, routineNamed, runCall } from '../results/routine-call.ts';

/** A call that a command names, prepared. */
interface NamedCall {
  readonly routine: Routine | undefined;
  readonly work: PreparedWork<CallResults>;
}

/** CALL. A command is asked for its effect right before it runs; what was prepared to answer that is run. */
export function callVerb(): Verb {
  let asked: { readonly sentence: string; readonly call: NamedCall } | undefined;
  return {
    name: 'CALL',
    synonyms: [],
    effect: 'read',
    usage: 'CALL routine [argument ...]',

    effectOf(sentence) {
      const call = callIn(sentence);
      asked = call && { sentence, call };
      return call === undefined || call.work.isReading ? 'read' : 'write';
    },

    run({ session, sentence, words, print }) {
      const given = words.required('The routine').text;
      const values = words.rest().map(({ text }) => text);
      const call = asked?.sentence === sentence ? asked.call : namedCall(given, values);
      asked = undefined;
      const results = runCall(session, call.work);
      if (call.routine) for (const line of resultLines(call.routine, results)) print(line);
      return 0;
    },
  };
}

/**
 * Whether a command is a call with an argument that is a secret, which no history keeps. Commands that cannot be read
 * are distinguished, too; a request type in quotation marks is taken for one with a secret.
 */
export function reportsSecret(sentence: string): boolean {
  const [verb = '', given = '', ...values] = sentence.split(/\s+/);
  const routine = verb.toUpperCase() === 'CALL' ? routineNamed(given) : undefined;
  if (routine === undefined) return false;
  const supplied = Object.values(routine.args).filter(({ direction }) => direction !== 'out');
  const args = argumentsInOrder(routine, values.slice(0, supplied.length));
  return withoutSecrets(entryOf(catalogue, routine), args) !== args;
}

/** `undefined` for what cannot be called: it changes nothing, and running it says why. */
function callIn(sentence: string): NamedCall | undefined {
  try {
    const [, given = '', ...values] = readWords(sentence).map(({ text }) => text);
    return namedCall(given, values);
  } catch {
    return undefined;
  }
}

/** @throws CallError as `prepareCall`; UsageError for more values than the routine takes. */
function namedCall(given: string, values: readonly string[]): NamedCall {
  const routine = routineNamed(given);
  const args = routine === undefined ? {} : argumentsInOrder(routine, values);
  const name = routine?.name ?? given;
  return { routine, work: preparedCall({ name, args, view: 'display', isStrict: false }) };
}
