import { isDeepStrictEqual } from 'node:util';
import { catalogue, createRegistry, openDemo } from '@mvdb/routines';
import { basicRoutines } from '@mvdb/routines/basic';

// Calls each routine as it is in TypeScript and as it is in BASIC.
const inBasic = createRegistry(basicRoutines(`${import.meta.dirname}/BP`));
const { account, session } = openDemo();

const calls = [
  ['VB_PRODUCT_LIST', []],
  ['VB_BINS.REV1', ['1', 'P100', 'MAIN']],
  ['VB_BINS.REV1', ['1', 'P100', 'NOWHERE']],
];
for (const [name, values] of calls) {
  const args = Object.fromEntries(values.entries());
  const { results } = catalogue.call(session, name, args);
  const isSame = isDeepStrictEqual(inBasic.call(session, name, args).results, results);
  console.log([name, ...values].join(' '), isSame ? 'gives the same' : 'differs');
}
await account.close();
