import { extract } from 'mvdb/functions';
import { speaksOf } from '../../business/parts/speaks-of.ts';
import { isTrue } from '../../business/records/record-keeping.ts';
import { company, input, output, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbMatchdesc = defineRoutine({
  name: 'VB_MATCHDESC',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'Utility',
  description:
    'Keeps of a list of parts those that speak of a keyword in a description or in their GT code, or those that do not.',
  args: {
    CO: company(),
    KEYWORD: input('Text to look for, in any case.', { required: true }),
    PARTLIST: input('Part numbers to choose from, one per value.'),
    NEWLIST: output('Part numbers kept, one per value, in the order supplied.'),
    NOTFLAG: truth('True keeps the parts without the keyword.'),
    ERRMSG: output('Why there is no answer, else the parts kept once more.'),
  },
  reads: ['ITEMMANF', 'PRODUCT'],
  does: [speaksOf],
  messages: ['NO PARTS GIVEN'],
  examples: [
    {
      call: { CO: '1', KEYWORD: 'press', PARTLIST: [['P100', 'P101', 'P102', 'NONE']] },
      reply: { NEWLIST: [['P101', 'P102']], ERRMSG: [['P101', 'P102']] },
    },
    {
      call: {
        CO: '1',
        KEYWORD: 'press',
        PARTLIST: [['P100', 'P101', 'P102', 'NONE']],
        NOTFLAG: 'true',
      },
      reply: { NEWLIST: [['P100', 'NONE']], ERRMSG: [['P100', 'NONE']] },
    },
    { call: { CO: '1', KEYWORD: 'press' }, reply: { NEWLIST: '', ERRMSG: 'NO PARTS GIVEN' } },
  ],
  notes: [
    'NOTFLAG is true as 1, Y or TRUE, in any case.',
    'A part that does not exist never matches the keyword.',
    'ERRMSG may hold the list, so a caller should look at NEWLIST first.',
    'Without a part to choose from ERRMSG says so.',
  ],

  run({ CO, KEYWORD, PARTLIST, NOTFLAG }, session) {
    const parts = listedValues(extract(PARTLIST, 1));
    // ERRMSG holds a list as well, and so is not a message argument, in which a rejection could be reported.
    if (parts.length === 0) return { ERRMSG: 'NO PARTS GIVEN' };
    const isWanted = !isTrue(NOTFLAG);
    const saved = parts.filter(
      (part) => speaksOf(companyContext(session, CO), { part, keyword: KEYWORD }) === isWanted,
    );
    return { NEWLIST: [saved], ERRMSG: [saved] };
  },
});
