import { execute, FIELD_MARK, MvdbError } from 'mvdb';
import { input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { anyTable, operation } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

/** The lines that a command of the database prints, regardless of what it does. */
const printedByCommand = operation({
  writes: anyTable,
  rejections: ['INVALID COMMAND {text}'],
  run({ session }, command: string, reject): readonly string[] {
    try {
      return execute(session, command).lines;
    } catch (error) {
      session.takeOutput();
      if (error instanceof MvdbError && error.code === 'BAD_COMMAND')
        throw reject(`INVALID COMMAND ${error.detail}`);
      throw error;
    }
  },
});

export const vbSystemstatRev1 = defineRoutine({
  name: 'VB_SYSTEMSTAT.REV1',
  domain: 'Utilities',
  safety: 'WARN',
  pattern: 'Utility',
  description:
    'Runs one sentence of the database command language, regardless of what it does, and hands back what it printed.',
  args: {
    COMMAND: input('The sentence to run.', { required: true }),
    RESULT: output('The output, one line per attribute.'),
  },
  capability: 'dbCommand',
  does: [printedByCommand],
  notes: [
    'Needs the capability dbCommand: query for verbs that only read, full for all others. Without it the call is not permitted.',
    'What the sentence may touch is limited by the capabilities of the caller, not by a list of tables.',
    'A sentence that fails half-way leaves nothing behind; nobody answers what it asks.',
  ],
  examples: [
    { call: { COMMAND: 'COUNT CUSTOMER' }, reply: { RESULT: '15 record(s) counted' } },
    {
      call: { COMMAND: 'FROBNICATE' },
      reply: {},
      failure: 'INVALID COMMAND FROBNICATE is not in your VOC.',
    },
  ],

  run: ({ COMMAND }, session) => ({
    RESULT: printedByCommand(companyContext(session, companyOf(session)), COMMAND).join(FIELD_MARK),
  }),
});
