import fc from 'fast-check';
import { VALUE_MARK } from 'mvdb';
import { ITEMMANF, PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import type { Choices, Operations } from './choices.ts';

/** How parts are put under references. */
export function crossReferenceOperations({ company, soldParts, onFile }: Choices): Operations {
  const drawing = fc
    .tuple(company, soldParts)
    .map(([CO, PARTNO]) => ({ CO, PARTNO, reference: `DWG-${PARTNO}`, TYPE: 'DWG' }));
  const anything = fc.record({
    ...{ CO: company, PARTNO: soldParts },
    reference: fc.constantFrom('DWG-P100', 'DWG-F314', 'MM-1', 'MM-2', 'A!B'),
    TYPE: fc.constantFrom('DWG', 'MFG', 'mfg', ''),
  });
  const position = fc.oneof({ weight: 1, arbitrary: drawing }, { weight: 3, arbitrary: anything });
  const there = fc.oneof({ weight: 3, arbitrary: drawing }, { weight: 1, arbitrary: anything });
  const named = ({ reference, ...rest }: { readonly reference: string }) => ({
    ...{ ...rest, REF: reference },
  });
  const codes = fc.constantFrom('', 'MM-1', 'MM-2', `MM-1${VALUE_MARK}MM-1`);
  const drawings = fc.constantFrom('', 'DWG-P100', 'DWG-F314', 'DWG-X');
  const record = fc.tuple(codes, drawings);
  return {
    'VB_XREF.ADD': position.map(named),
    'VB_XREF.DEL': there.map(named),
    'VB_XREF.REV1': fc
      .tuple(position, fc.constantFrom('A', 'A', 'D', ''))
      .map(([{ reference, ...rest }, ACTION]) => ({ ...rest, ACTION, XREF: reference })),
    VB_XREF0001: fc
      .tuple(position, fc.boolean(), record, record, fc.constantFrom('', '', 'D'))
      .map(([{ CO, PARTNO }, isCode, after, before, ACTION]) => {
        const table = isCode ? ITEMMANF : PRODUCT;
        const holding = ([code, drawing]: readonly [string, string]) =>
          table.name === 'ITEMMANF'
            ? ['', '', code].join('\u001e')
            : PRODUCT.format({ drawing }, onFile(PRODUCT, [CO, PARTNO]));
        return {
          ...{ CO, PARTNO, DATAFILE: table.name, ACTION },
          ...{ NEWREC: holding(after), OLDREC: holding(before) },
        };
      }),
  };
}
