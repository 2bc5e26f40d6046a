import { type Routine, textOf } from '@mvdb/routines';
import fc from 'fast-check';

const meaningful = fc.constantFrom(
  ...['', '0', '1', '2', '-1', '1.5', '2147483648', 'Y', 'N', 'ALL', 'DELETE', 'SAVE', 'READ'],
  ...['P100', 'A200', 'F300', 'C500', 'R600', 'MAIN', 'B1', '26001', '100001', '50001', 'E1001'],
  ...['PRODUCT', 'OPENWO', 'DICT PRODUCT', 'VOC', 'TRANSREG', 'D4/', 'MD2', 'MCT', '12/31/25'],
  ...['WITH CITY = "Buffalo"', 'SELECT CUSTOMER WITH STATE = "NY"', 'SELECT CITY FROM CUSTOMER'],
  ...['LIST CUSTOMER CITY', 'DELETE CUSTOMER', 'SELECT DICT CUSTOMER', 'SELECT NOWHERE', 'WITH'],
  ...[
    'SELECT COUNT(*) FROM CUSTOMER',
    'LIST CUSTOMER TO /tmp/x',
    'SELECT CUSTOMER SAVING CITY TO 3',
  ],
);
const withMarks = fc.string({
  unit: fc.constantFrom('a', '1', '!', '\u001e', '\u001d', '\u001c', '\u001b', '\u0000', 'ü'),
});

/** A value of an argument: mostly such as mean something. */
function anyValueOf({ examples = [] }: Routine, name: string): fc.Arbitrary<string> {
  const shown = examples.map(({ call }) => textOf(call[name] ?? ''));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ...shown) },
    { weight: 4, arbitrary: meaningful },
    { weight: 2, arbitrary: withMarks },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
}

/** Arguments that a caller may hand to a routine, be they fit for it or not. */
export function argumentsOf(routine: Routine): fc.Arbitrary<Record<string, string>> {
  const values = Object.entries(routine.args)
    .filter(([, { direction }]) => direction !== 'out')
    .map(([name]) => [name, anyValueOf(routine, name)] as const);
  const names = values.map(([name]) => name);
  return fc
    .tuple(fc.subarray(names), fc.record(Object.fromEntries(values)))
    .map(([supplied, all]) => Object.fromEntries(supplied.map((name) => [name, all[name] ?? ''])));
}
