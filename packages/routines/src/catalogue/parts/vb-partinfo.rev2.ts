import { extract } from 'mvdb/functions';
import { company, defineRoutine, input, message, output, record } from '../../entry/routine.ts';
import { partAtAGlance, partLayout, partSources } from './part-at-a-glance.ts';

export const vbPartinfoRev2 = defineRoutine({
  name: 'VB_PARTINFO.REV2',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'A part at a glance: what it is, what it last cost, and how much is on hand.',
  args: {
    CO: company(),
    INDATA: input('Which part.', { required: true, layout: record('part number') }),
    OUTDATA: output('The part.', partLayout),
    MSG: message('Blank, or why the part is not shown.'),
  },
  alsoReads: partSources,
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
          '54353137',
          '21431',
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

  run({ CO, INDATA }, session) {
    const OUTDATA = partAtAGlance(session, CO, extract(INDATA, 1));
    return OUTDATA ? { OUTDATA } : { MSG: 'PART NOT FOUND' };
  },
});
