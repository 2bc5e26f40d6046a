import { readFileSync } from 'node:fs';
import { catalogue, type IndexedArguments, type Routine } from '@mvdb/routines';
import { deprecationOf } from '@mvdb/server/calls';
import { JsonError, parseStrictJson, sessionOf } from '@mvdb/server/host';
import { operatorOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { decoded, wholeText } from '../command-line/lines.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOf, formOptions } from '../options/form.ts';
import { programOption, programsOf } from '../options/program-option.ts';
import { resultLines } from '../results/call-results.ts';
import {
  argumentsInOrder,
  indexOfArgument,
  preparedCall,
  routineNamed,
  runCall,
} from '../results/routine-call.ts';
import type { StandardInput } from '../terminal/streams.ts';
import { STANDARD } from '../transfer/format.ts';

export const call = defineCommand({
  name: 'call',
  forms: [
    'NAME [ARGUMENT ...] [options]',
    'NAME --arg NAME=VALUE ... [options]',
    'NAME --args-json FILE [options]',
  ],
  description: [
    'Calls a routine as the service does, and writes its results. Arguments are given in the order of the routine, or by name; `mvdb registry show NAME` lists them.',
    'The message of the routine, in an argument such as MSG, is one of the results. The exit status is 0 if the routine ran; with --strict, only if it gave no message of failure.',
  ],
  wordCount: [1, Number.POSITIVE_INFINITY],
  options: {
    ...operatorOptions,
    arg: {
      kind: 'texts',
      placeholder: 'NAME=VALUE',
      description: 'One argument, by name or by index from 0; may be repeated.',
    },
    'args-json': {
      kind: 'text',
      placeholder: 'FILE',
      description:
        'Arguments as the service takes them: a JSON object by index, of texts or nested arrays; - reads standard input.',
    },
    select: {
      kind: 'text',
      placeholder: 'SENTENCE',
      description: 'Ids of select list 0, which some routines use.',
    },
    strict: {
      kind: 'flag',
      description: 'Fails and undoes the call if the routine gives a message of failure.',
    },
    'read-only': { kind: 'flag', description: 'Lets the routine only read.' },
    ...programOption,
    json: { ...formOptions.json, description: 'Writes the answer of the service.' },
    raw: {
      ...formOptions.raw,
      description: 'Writes each result with its marks, one a line.',
    },
  },
  examples: [
    ['call VB_BINS.REV1 1 P100 MAIN', 'Asks for the bins of a part.'],
    ['call VB_ICONV --arg SUBJECT=12/25/26 --arg CONVERT=D2/', 'Names the arguments.'],
    [`call VB_OCONV --args-json - <<< '{"0": "21510", "1": "D"}'`, 'Reads them from a pipe.'],
  ],

  run(invocation) {
    const { options, words, streams, out, notes } = invocation;
    const [given = '', ...values] = words;
    const form = formOf(options);
    const routine = routineNamed(given);
    const capabilities = {
      write: !options['read-only'],
      dbCommand: 'full',
      osCommand: programsOf(options['allow-os-command']),
    } as const;
    const args = routine === undefined ? {} : argumentsOf(routine, values, options, streams.stdin);
    return withAccount(options, invocation, ({ account, operator }) => {
      const session = sessionOf(account, { ...operator, capabilities });
      try {
        const name = routine?.name ?? given;
        const view = form === 'text' ? 'display' : 'nested';
        const { select, strict: isStrict } = options;
        const results = runCall(session, preparedCall({ name, args, select, view, isStrict }));
        const deprecation = routine && deprecationOf(catalogue, routine);
        if (deprecation) notes.line(`${name} is deprecated; call ${deprecation.latest}.`);
        if (form === 'json') out.json({ ...results, ...(deprecation && { deprecation }) });
        else if (form === 'raw') out.lines(Object.values(results.args));
        else if (routine) out.lines(resultLines(routine, results));
        return exitStatus.ok;
      } finally {
        session.close();
      }
    });
  },
});

interface ArgumentOptions {
  readonly arg: readonly string[];
  readonly 'args-json': string | undefined;
}

function argumentsOf(
  routine: Routine,
  values: readonly string[],
  { arg: named, 'args-json': file }: ArgumentOptions,
  stdin: StandardInput,
): IndexedArguments {
  if (file !== undefined) {
    if (values.length > 0 || named.length > 0)
      throw new UsageError('--args-json gives all arguments; leave out the others.');
    return argumentsIn(file, stdin);
  }
  const args: Record<string, unknown> = { ...argumentsInOrder(routine, values) };
  for (const text of named) {
    const end = text.indexOf('=');
    if (end < 1) throw new UsageError(`--arg is NAME=VALUE, not "${text}".`);
    const index = indexOfArgument(routine, text.slice(0, end));
    if (Object.hasOwn(args, index)) throw new UsageError(`Argument ${index} is given twice.`);
    args[index] = text.slice(end + 1);
  }
  return args;
}

function argumentsIn(file: string, stdin: StandardInput): IndexedArguments {
  const bytes = file === STANDARD ? stdin.chunks() : [readFileSync(file)];
  const text = wholeText(decoded(bytes, file === STANDARD ? 'Standard input' : file));
  const args = parsedJson(text);
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new UsageError('--args-json is an object of arguments by index, such as {"0": "1"}.');
  return { ...args };
}

function parsedJson(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new UsageError(`The arguments are no JSON: ${error.detail}`, { cause: error });
  }
}
