import { locate } from 'mvdb/functions';
import { input, output } from '../../entry/argument.ts';
import type { Reject } from '../../entry/rejection.ts';
import { defineRoutine } from '../../entry/routine.ts';

const POSITION = /^\d{1,9}$/;

export const vbLocate = defineRoutine({
  name: 'VB_LOCATE',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'Utility',
  description: 'Finds an element in a dynamic array, or the place where it belongs.',
  args: {
    ELEMENT: input('Element to look for.'),
    SEARCHSTRING: input('Dynamic array to look through.'),
    FIELD: input('Attribute to look in, or with VAL 0 the one to start at.'),
    VAL: input(
      'Value to look in, or with SUBVAL 0 the one to start at; 0 looks through attributes.',
    ),
    SUBVAL: input('Subvalue to start at; 0 looks through values.'),
    SEARCHTYPE: input('How the elements are sorted: AL, AR, DL, DR; blank for unsorted.'),
    POS: output('Position found; else where the element would be inserted.'),
    FOUND: output('TRUE or FALSE.'),
  },
  messages: ['INVALID POSITION {text}', 'INVALID SEARCH TYPE {text}'],
  notes: ['A blank position is 0. Without a message argument, a wrong one fails the call.'],
  examples: [
    {
      call: {
        ELEMENT: 'box',
        SEARCHSTRING: [['apple', 'banana', 'cherry']],
        FIELD: '1',
        VAL: '1',
        SEARCHTYPE: 'AL',
      },
      reply: { POS: '3', FOUND: 'FALSE' },
    },
    {
      call: { ELEMENT: 'B', SEARCHSTRING: ['A', 'B'], FIELD: '1' },
      reply: { POS: '2', FOUND: 'TRUE' },
    },
  ],

  run({ ELEMENT, SEARCHSTRING, FIELD, VAL, SUBVAL, SEARCHTYPE }, _session, reject) {
    if (!['', 'AL', 'AR', 'DL', 'DR'].includes(SEARCHTYPE))
      throw reject(`INVALID SEARCH TYPE ${SEARCHTYPE}`);
    const { found, position } = locate(ELEMENT, SEARCHSTRING, {
      attribute: positionOf(reject, FIELD),
      value: positionOf(reject, VAL),
      subvalue: positionOf(reject, SUBVAL),
      order: SEARCHTYPE,
    });
    return { POS: String(position), FOUND: found ? 'TRUE' : 'FALSE' };
  },
});

function positionOf(reject: Reject<'INVALID POSITION {text}'>, text: string): number {
  if (text === '') return 0;
  if (!POSITION.test(text)) throw reject(`INVALID POSITION ${text}`);
  return Number(text);
}
