import { partAtAGlance } from '../../business/parts/part-at-a-glance.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { partColumns } from './part-columns.ts';

const asked = packed({ part: 'part number' });

export const vbPartinfoRev2 = defineRoutine({
  name: 'VB_PARTINFO.REV2',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'A part at a glance: what it is, what it last cost, and how much is on hand.',
  args: {
    CO: company(),
    INDATA: input('Which part.', { required: true, layout: asked.layout }),
    OUTDATA: output('The part.', partColumns.layout),
    MSG: message('Blank, or why the part is not shown.'),
  },
  does: [partAtAGlance],
  messages: ['PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', INDATA: 'P100' },
      reply: {
        OUTDATA: [
          'P100',
          'MILLING MACHINE 100',
          'STANDARD',
          'M',
          'EA',
          '73702951',
          '21217',
          '17000',
          '4',
          'B2',
        ],
        MSG: '',
      },
    },
    { call: { CO: '1', INDATA: 'NONE' }, reply: { OUTDATA: '', MSG: 'PART NOT FOUND' } },
  ],
  notes: [
    'The lot control flag is 1 by location, 2 by lot, 3 by serial number, 4 by location with bins.',
  ],

  run({ CO, INDATA }, session, reject) {
    const found = partAtAGlance(companyContext(session, CO), asked.of(INDATA).part);
    if (found === undefined) throw reject('PART NOT FOUND');
    return { OUTDATA: partColumns.of(found) };
  },
});
