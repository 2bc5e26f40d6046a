import fc from 'fast-check';
import { PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import type { Choices, Operations } from './choices.ts';

/** What registers and dictionaries are reported. */
export function registerOperations({ company, idsOf }: Choices): Operations {
  const registered = fc
    .record({
      CO: company,
      KEY: idsOf(PRODUCT).map((id) => `1!${id}`),
      ACTION: fc.constantFrom('A', 'C', 'D', 'X'),
      OLDREC: fc.constantFrom<Supplied['']>('', 'A', ['A', ['B', 'C']]),
      NEWREC: fc.constantFrom<Supplied['']>('', 'B', ['A', ['B', 'D'], 'E']),
    })
    .map((change) => ({ ...change, DATAFILE: 'PRODUCT', PGM: 'TEST' }));

  return {
    VB_S0910: registered,
    VB_S0912: registered,
    VB_S0923: registered,
    VB_SY0913: registered.map((change) => ({ ...change, PWDAUDREC: '1' })),
    VB_WRITEDICT: fc.constant({ DICTFILE: 'PRODUCT', ID: 'WEIGHT', DATA: 'How heavy it is' }),
    'VB_WRITEDICT.REV1': fc.constantFrom(
      { REQTYPE: 'SAVE', DICTFILE: 'PRODUCT', RECID: 'HEAVY', FID: '2', NEWVAL: '1' },
      { REQTYPE: 'DELETE', DICTFILE: 'PRODUCT', RECID: 'HEAVY' },
      { REQTYPE: 'NEWFILE', DICTFILE: 'NEWTABLE' },
    ),
  };
}
