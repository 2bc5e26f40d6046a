import { ITEM_MARK, VALUE_MARK } from 'mvdb';
import { savePriorities } from '../../business/jobs/save-priorities.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbJobBomWriteRev1 = defineRoutine({
  name: 'VB_JOB_BOM_WRITE.REV1',
  domain: 'Projects',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stores the priorities of a list of job parts, one record for each id.',
  args: {
    CO: company('Company number; it is not a part of the record key.'),
    IDLIST: input(
      'Ids of the places, value-marked: the sales order or part, an exclamation mark, and the breakdown number.',
      { required: true },
    ),
    PRILIST: input('The whole records, parted by the item mark, in the order of the ids.', {
      required: true,
    }),
    DATA: output('Always blank.'),
    MESSAGE: message('Blank, or why nothing was stored.'),
  },
  writes: ['JOBPARTS.1287'],
  does: [savePriorities],
  messages: ['ID LIST AND PRIORITY LIST DIFFER IN LENGTH'],
  notes: [
    'All records are stored, or none. Lists of different length store nothing, nor does an id that stands twice or a blank record.',
    'A record replaces the stored one whole, or is new. Its company is CO: it may say so or leave that blank.',
    'The ids have no company. What another company says of a place under the same number is not overwritten.',
    'The sales order or the part must be there. The breakdown number is taken as it comes: VB_JOB_BOM.REV2 numbers places after a prefix that the caller chooses.',
    'Nothing is audited: the contract names no audit.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        IDLIST: [['P100!1.1', 'P100!1.2']],
        PRILIST: '1\u001e\u001eA202\u001f2',
      },
      reply: { DATA: '', MESSAGE: '' },
    },
    {
      call: { CO: '1', IDLIST: [['P100!1.1', 'P100!1.2']], PRILIST: '1' },
      reply: { DATA: '', MESSAGE: 'ID LIST AND PRIORITY LIST DIFFER IN LENGTH' },
    },
  ],

  run({ CO, IDLIST, PRILIST }, session, reject) {
    const records = PRILIST.split(ITEM_MARK);
    const positions = IDLIST.split(VALUE_MARK).map((id, index) => ({
      id,
      record: records[index] ?? '',
    }));
    if (positions.length !== records.length)
      throw reject('ID LIST AND PRIORITY LIST DIFFER IN LENGTH');
    savePriorities(companyContext(session, CO), { program: 'VB_JOB_BOM_WRITE.REV1', positions });
    return {};
  },
});
