import { FIELD_MARK, MvdbError } from 'mvdb';
import { osRunner, runProgram } from 'mvdb/host';
import { input, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbUnixCommandRev1 = defineRoutine({
  name: 'VB_UNIX.COMMAND.REV1',
  domain: 'Utilities',
  safety: 'WARN',
  pattern: 'Utility',
  description: 'Runs a program of the operating system and hands back what it printed.',
  args: {
    COMMAND: input('The program by its absolute path, and its arguments.', { required: true }),
    RESULT: output('The output, one line per attribute.'),
  },
  capability: 'osCommand',
  messages: ['INVALID COMMAND {text}'],
  notes: [
    'Needs the capability osCommand, a list of the programs allowed, which is empty unless the operator fills it. Without it the call is not permitted.',
    'No shell reads the command: it is one program, with arguments divided at spaces and quotes.',
    'What the program writes to its standard error follows its output; its exit status is not given.',
  ],
  examples: [
    {
      call: { COMMAND: '/bin/date; /bin/ls' },
      reply: {},
      failure:
        'INVALID COMMAND Character 10 of the command is ";", but no shell reads it; give one program with its arguments.',
    },
  ],

  run({ COMMAND }, session, reject) {
    try {
      return { RESULT: runProgram(session, COMMAND, osRunner()).lines.join(FIELD_MARK) };
    } catch (error) {
      if (error instanceof MvdbError && error.code === 'BAD_COMMAND')
        throw reject(`INVALID COMMAND ${error.detail}`);
      throw error;
    }
  },
});
