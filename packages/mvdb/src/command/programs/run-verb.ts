import type { ProgramItem } from '../../programs/program-host.ts';
import type { Session } from '../../session/session.ts';
import type { CommandCall, Effect, Verb } from '../verb.ts';
import { ProgramLines } from './program-lines.ts';
import { programsOf, takeProgram } from './program-words.ts';

/** Runs a program of a table. What follows its name is left to the program, which reads the command. */
export const run: Verb = {
  name: 'RUN',
  synonyms: [],
  effect: 'read',
  effectOf: (_sentence, session) => effectIn(session),
  usage: 'RUN [table] program [argument ...]',
  run(call) {
    programsOf(call.session, 'RUN');
    return runProgram(call, takeProgram(call.words, call.session));
  },
};

/** Runs a program in a debugger, which stops it before its first statement, and with it all that the process does. */
export const debug: Verb = {
  name: 'DEBUG',
  synonyms: ['RAID'],
  effect: 'write',
  usage: 'DEBUG [table] program [argument ...]',
  run(call) {
    programsOf(call.session, 'DEBUG');
    return runProgram(call, takeProgram(call.words, call.session), true);
  },
};

/** The verb that a catalogued program is. */
export function cataloguedVerb(name: string, program: ProgramItem): Verb {
  return {
    name,
    synonyms: [],
    effect: 'read',
    effectOf: (_sentence, session) => effectIn(session),
    usage: `${name} [argument ...]`,
    run: (call) => runProgram(call, program),
  };
}

/** A program writes where the session may give commands that write; elsewhere it may still read. */
function effectIn({ capabilities }: Session): Effect {
  return capabilities.dbCommand === 'full' && capabilities.write ? 'write' : 'read';
}

/** Runs a program where its command was given: it prints there, and asks for input there. */
function runProgram(call: CommandCall, program: ProgramItem, stopsAtStart = false): number {
  const { session, sentence } = call;
  const lines = new ProgramLines(call);
  try {
    programsOf(session, sentence).run(session, program, {
      sentence,
      stopsAtStart,
      input: call.takeData(),
      ask: lines.ask,
      readKey: lines.readKey,
      print: lines.take,
      execute: call.executeFor,
    });
  } finally {
    lines.end();
  }
  return 0;
}
