import { expect, test } from 'vitest';
import { BIN, PRODUCT } from '../schema/inventory.ts';
import { company, handle } from './argument.ts';
import { anyTable, operation } from './operation.ts';
import { declaredTables, defineRoutine, type Routine } from './routine.ts';

const page = {
  ...({ name: 'VB_X', domain: 'Inventory', safety: 'WARN', pattern: 'Process' } as const),
  run: () => ({}),
};
const moveBin = operation({ reads: [PRODUCT], writes: [BIN], run: () => {} });

test('what a routine opens, does and is handed is read and written beyond what the contract names', () => {
  const args = { CO: company(), LOT: handle(), ROUTELINEFILE: handle() };
  const routine = defineRoutine({
    ...page,
    args,
    reads: ['PRODUCT'],
    writes: ['LOCODE'],
    opens: [BIN],
    does: [moveBin],
  });
  const ofCompany = ['GL-COMPANY', 'COACCESS', 'EMPLOYEE.ACCESS.1287'];
  // A line of a routing lies in one of four tables: that argument names none by itself.
  expect(routine.alsoReads).toEqual(['BIN', ...ofCompany, 'LOT']);
  expect(routine.alsoWrites).toEqual(['BIN']);
  expect(declaredTables(routine as unknown as Routine)).toEqual([
    ...['PRODUCT', 'BIN', ...ofCompany, 'LOT', 'LOCODE'],
  ]);
  expect(routine.messages).toEqual([
    ...['COMPANY NOT FOUND', 'CANNOT OPEN FILE {name}', 'INVALID NUMBER ON FILE {text}'],
    'TABLE {name} IS NOT {argument}',
  ]);
});

test('a routine that touches whatever is named lacks no table', () => {
  const routine = defineRoutine({ ...page, args: {}, opens: anyTable });
  expect(routine.alsoReads).toEqual(['*', 'DICT *', 'VOC']);
  expect(routine.alsoWrites).toEqual([]);
  expect(routine.messages).toEqual([]);
});
