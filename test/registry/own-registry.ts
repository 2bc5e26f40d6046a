import { argument, defineRoutine } from '@mvdb/routines';
import { attribute, defineTable, typed } from 'mvdb';

export const NOTES = defineTable({
  name: 'MY.NOTES',
  description: 'Notes.',
  key: ['note'],
  attributes: { text: attribute.text(1, 'TEXT', 'What it says.') },
});

const note = defineRoutine({
  name: 'MY_NOTE',
  domain: 'Notes',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Writes as many notes as it is reported.',
  args: {
    COUNT: argument.input('How many.', { required: true }),
    WRITTEN: argument.output('How many there are now.'),
  },
  writes: [NOTES.name],
  run({ COUNT }, session) {
    const notes = typed(session, NOTES);
    for (let number = 1; number <= Number(COUNT); number += 1)
      notes.write([String(number)], { text: `Note ${number}` });
    return { WRITTEN: String(session.table(NOTES.name).count()) };
  },
});

const count = defineRoutine({
  name: 'MY_COUNT',
  domain: 'Notes',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Counts notes one by one, and who counts.',
  args: { COUNTED: argument.output('How many.') },
  reads: [NOTES.name],
  run: (_, session) => ({ COUNTED: String([...typed(session, NOTES).records()].length) }),
});

export const own = [note, count];
