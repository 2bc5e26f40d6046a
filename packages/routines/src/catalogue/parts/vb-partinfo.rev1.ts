import { partAtAGlance } from '../../business/parts/part-at-a-glance.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { partColumns } from './part-columns.ts';

export const vbPartinfoRev1 = defineRoutine({
  name: 'VB_PARTINFO.REV1',
  domain: 'General',
  status: 'deprecated',
  args: {
    CO: company(''),
    REQTYPE: input(),
    INDATA: output(),
    OUTDATA: output(),
    MSG: message(''),
  },
  supersededBy: 'VB_PARTINFO.REV2',
  does: [partAtAGlance],
  messages: ['INVALID REQUEST TYPE', 'PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'PART!P100' },
      reply: {
        INDATA: 'P100',
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
    {
      call: { CO: '1', REQTYPE: 'PART!NONE' },
      reply: { INDATA: '', OUTDATA: '', MSG: 'PART NOT FOUND' },
    },
    {
      call: { CO: '1', REQTYPE: 'P100' },
      reply: { INDATA: '', OUTDATA: '', MSG: 'INVALID REQUEST TYPE' },
    },
  ],
  notes: [
    'Its INDATA is an out argument, so it cannot run its successor; the part comes with the request type, after an exclamation mark, as values of requests do elsewhere.',
    'INDATA gives back what the successor takes there: the part number.',
    'OUTDATA has the positions of the successor.',
  ],

  run({ CO, REQTYPE }, session, reject) {
    if (!REQTYPE.startsWith(PART_REQUEST)) throw reject('INVALID REQUEST TYPE');
    const INDATA = REQTYPE.slice(PART_REQUEST.length);
    const found = partAtAGlance(companyContext(session, CO), INDATA);
    if (found === undefined) throw reject('PART NOT FOUND');
    return { INDATA, OUTDATA: partColumns.of(found) };
  },
});

const PART_REQUEST = 'PART!';
