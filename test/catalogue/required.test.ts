import { call, catalogue, type DemoAccount, openDemo, type Routine } from '@mvdb/routines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Each argument in turn is left blank in the first example that succeeds. One that is marked required is rejected
 * before anything runs; without any other the routine answers as well, or here is the reason why it does not.
 */

const needed: Readonly<Record<string, string>> = {
  'VB_ENGCHG.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_NCN.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_REDBOOK.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_XREF.DEL TYPE': 'the kind is a part of what is removed',
  'VB_XREF.REV1 ACTION': 'the message mentions an invalid action',
  'VB_PDM.REV1 REQTYPE': 'the message mentions an unknown request type',
  'VB_PDM.REV1 PDMID': 'there is no document without a name',
  'VB_PDM.REV1 ADDFLAG': 'a blank flag checks in, and the example adds',
  'VB_PDM.REV2 REQTYPE': 'the message mentions an unknown request type',
  'VB_PDM.REV2 ADDFLAG': 'a blank flag checks in, and the example adds',
  'VB_SPN.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_SPN.QUOTES.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_SERVICE.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_PROJECT.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_PARTPHOTO.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_PAYMENTS.REV1 REQTYPE': 'the message mentions an unknown request type',
  'VB_ADJUST BINNO': 'a bin is needed where stock comes to a location with bins',
  'VB_TRANSFER LFLAG': 'a blank flag is for parts kept by lot or serial number',
  'VB_TRANSFER FBINFLAG': 'a blank flag is for a location without bins',
  'VB_TRANSFER FBIN': 'a bin is needed at a location with bins',
  'VB_0301.REV1 CREC': 'a customer has a name',
  'VB_0301.REV1 ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_CREDIT.REV1 CREDITREC': 'a blank record saves nothing',
  'VB_CUSTOMER.REV1 CREC': 'a call without any record saves nothing',
  'VB_0304.REV1 CREDITREC': 'a blank record saves nothing',
  'VB_0312.REV1 SHIPREC': 'a new address is one',
  'VB_WO.EM.UPD ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_A7270 BOMFLAG': 'a blank flag copies the first bill, and the example copies another',
  'VB_PART.REV1 PRODUCT1287REC': 'a blank record replaces none',
  'VB_PRODUCT1287.REV1 PRODUCT1287REC': 'a blank record replaces none',
  'VB_PRODUCT.REV1_DOTNET ADDFLAG': 'a blank flag updates, and the example adds',
  'VB_MASTER_SCHED JOBREC': 'a blank record replaces none',
  'VB_FINSTATCHECK WONO': 'a work order or a job is needed',
  'VB_OPENPOINQ.REV7 NUMBER': 'only three request types need a number',
  'VB_TABLE_LOOKUP.REV2NEW VFIELDNAME': 'a number or a name is needed',
  'VB_TABLE_LOOKUP.REV4 VFIELDNUM': 'a number or a name is needed',
  'VB_PARTINFO.REV1 REQTYPE': 'the message mentions an unknown request type',
  'VB_ROUTE.REV1 PARTNO': 'the option of the example is one of parts and templates',
  'VB_ROUTE.REV1 TMPNO': 'the option of the example is one of parts and templates',
  'VB_ROUTE.REV1 OPTION': 'the message mentions an invalid option',
  'VB_JOB_BOM.REV2 REQTYPE': 'the message mentions an unknown request type',
  'VB_SF3082 WOLIST': 'a job or work orders are needed',
  'VB_S0910 ACTION': 'the message mentions an invalid action code',
  'VB_S0923 ACTION': 'the message mentions an invalid action code',
  'VB_SY0913 ACTION': 'the message mentions an invalid action code',
};

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

type Supplied = Parameters<typeof call>[2];

class RollBack extends Error {}

/** The message of a call that is then undone, or the code of its error. */
function outcomeOf(routine: Routine, supplied: Supplied): string {
  const position = Object.keys(routine.args).findLast(
    (name) => routine.args[name]?.kind === 'message',
  );
  let text = '';
  try {
    demo.session.transaction(() => {
      const results: Readonly<Record<string, string>> = call(demo.session, routine, supplied);
      text = position === undefined ? '' : (results[position] ?? '');
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) return String((error as { code?: unknown }).code ?? error);
  }
  return text;
}

/** The first example that does not fail. */
const successOf = (routine: Routine) =>
  routine.examples?.find(({ failure }) => failure === undefined)?.call;

const supplied = (routine: Routine) =>
  Object.entries(routine.args).filter(([, { direction }]) => direction !== 'out');

const implemented: [string, Routine][] = catalogue.routines
  .filter((routine) => routine.run && successOf(routine))
  .map((routine) => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  const example = successOf(routine) ?? {};

  test('answers without an argument that is not marked required', () => {
    const asked = outcomeOf(routine, example);
    const rejected = supplied(routine)
      .filter(([name, { required, kind }]) => !required && kind !== 'handle' && name in example)
      .filter(([name]) => ![asked, ''].includes(outcomeOf(routine, { ...example, [name]: '' })))
      .map(([name]) => `${routine.name} ${name}`);
    expect(rejected).toEqual(
      Object.keys(needed).filter((one) => one.startsWith(`${routine.name} `)),
    );
  });
});

const required = catalogue.routines.flatMap((routine) =>
  supplied(routine).flatMap(([name, argument]) =>
    argument.required && routine.run ? [[routine.name, name, routine] as const] : [],
  ),
);

test.each(required)('%s is rejected without %s', (_name, name, routine) => {
  const rejection = expect.objectContaining({
    code: 'BAD_ARGUMENTS',
    detail: expect.stringContaining(`${name} is required.`),
  });
  expect(() => call(demo.session, routine, { [name]: '' })).toThrow(rejection);
});
