import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import type { Footprint } from '../entry/operation.ts';
import { DEMO_TODAY, foundDemo } from './load-demo.ts';

const business = new URL('../business/', import.meta.url);

/** Tables that operations of the company write. */
async function tablesOfOperations(): Promise<ReadonlySet<string>> {
  const files = readdirSync(fileURLToPath(business), { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file): Promise<object> => import(new URL(file, business).href)),
  );
  const isOperation = (value: unknown): value is Footprint =>
    typeof value === 'function' && 'writes' in value;
  const operations = modules.flatMap((module) => Object.values(module).filter(isOperation));
  expect(operations.length).toBeGreaterThan(200);
  return new Set(operations.flatMap(({ writes }) => [...writes]));
}

/** Why the company is founded with records of tables that operations write. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'masters, as they were when the books were opened': [
    ...['BIN', 'CREDIT', 'CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE', 'CUSTXREF', 'GL-COMPANY'],
    ...['GL.CHARTS', 'ITEMCA', 'ITEMMANF', 'ITEMORD', 'ITEMORD.MS', 'ITEMQTY', 'JOBMASTER'],
    ...['JOBMASTER.1287', 'JOBPARTS.1287', 'LOCODE', 'POPRTSPEC', 'PRD.PRICE', 'PRODUCT'],
    ...['PRODUCT.1287', 'PRODUCT.NOTES', 'PRODVEND', 'PRODXREF', 'PROJECT.1287', 'PVXREF'],
    ...['REFXCUST', 'REFXPROD', 'SHIPTO', 'SHIPTO.1287', 'SHIPTO.OE', 'XREFINDEX'],
    ...['ACTIVITY.XREF.1287', 'JOB.DET.FC', 'TASK.1287'],
  ],
  'standards of the company': [
    ...['CO.STDS', 'CO.STDS.COST', 'CO.STDS.ORD', 'CO.STDS.SF', 'CO.STDS.WIP.1287'],
  ],
  'engineering of before: bills, routings, drawings': [
    ...['ALTROUTE.HEAD', 'ALTROUTE.LINE', 'ALTROUTE.LINE.1287', 'ALTROUTE.NOTE', 'ALTROUTE.XREF'],
    ...['ASSY.NOTES.XREF', 'BMF', 'BMF.1287', 'BMF.ASSY.NOTES', 'BMF.NOTES', 'BMFLOCK'],
    ...['PDM.1287', 'PDMXREF.1287', 'REVXREF', 'SROUTE.HEAD', 'SROUTE.LINE'],
    ...['SROUTE.LINE.1287', 'SROUTE.NOTE'],
  ],
  'registers of before': ['PWD.AUDIT', 'TRANSCRT', 'TRANSREG'],
  'non-conformances of before the books were opened': ['NCN.1287'],
};

test('the company is founded with what no act makes, and for a reason with more', async () => {
  const account = Account.inMemory();
  foundDemo(account, { seed: 1, scale: 1, today: DEMO_TODAY });
  const owned = await tablesOfOperations();
  const founded = account
    .tables()
    .filter(({ kind, name }) => kind === 'table' && owned.has(name))
    .filter(({ name }) => account.table(name).records().next().done !== true)
    .map(({ name }) => name);
  expect(founded.sort()).toEqual(Object.values(reasons).flat().sort());
  await account.close();
});
