import { catalogue, companySchema, type Routine } from '@mvdb/routines';
import { formViolation } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { outcomeOf, type Supplied } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * Wrong texts are put into every attribute of every argument that a routine is given, one after the other: one with the
 * separator of ids, one that is not a code of any attribute, and one that is longer than any text may be. No id is written
 * that its table would take apart into more parts than it has, and no record that is not of the form of its table.
 */

const demo = loadedDemo();
const limits = { recordsMax: 100_000, charactersMax: 1e9, step: () => {} };
const FIELD_MARK = '\u001e';
const VALUE_MARK = '\u001d';

let writtenCount = 0;

/** What is wrong with the ids that a call adds, and the records that it writes. */
function violationsOf(routine: Routine, supplied: Supplied): string[] {
  const { account, session } = demo;
  session.selectLists.clear(0);
  return undone(session, () => {
    const { writes } = account.notingWrites(limits, () => outcomeOf(session, routine, supplied));
    session.takeOutput();
    return writes.records.flatMap(({ table, id, old }) => {
      const [name = ''] = table.names;
      const described = companySchema.table(name);
      if (table.isDictionary || described === undefined) return [];
      const record = account.table(name).read(id);
      if (record === undefined || record === old) return [];
      writtenCount += 1;
      const violation = formViolation(described, record);
      const isOverlong = old === undefined && id.split('!').length > described.key.length;
      return [
        ...(isOverlong ? [`${name} ${id} has too many parts`] : []),
        ...(violation === undefined ? [] : [`${name} ${id}: ${violation}`]),
      ];
    });
  });
}

const WRONG = [(text: string) => `${text}!9`, () => 'ZZ', () => 'x'.repeat(70_000)];

/** The text with the first value of each attribute made wrong, in each way. */
function* madeWrong(text: string): Generator<string> {
  const attributes = text.split(FIELD_MARK);
  for (const [index, attribute] of attributes.entries()) {
    const [first = '', ...others] = attribute.split(VALUE_MARK);
    for (const wrong of WRONG)
      yield attributes.with(index, [wrong(first), ...others].join(VALUE_MARK)).join(FIELD_MARK);
  }
}

function* wrongCalls({ args, examples = [] }: Routine): Generator<Supplied> {
  const call: Supplied = examples[0]?.call ?? {};
  for (const [name, { direction }] of Object.entries(args)) {
    if (direction === 'out') continue;
    const given = call[name] ?? '';
    const text = typeof given === 'string' ? given : textOf(given);
    for (const changed of madeWrong(text)) yield { ...call, [name]: changed };
  }
}

/** Nested arrays as text with marks. */
function textOf(value: Supplied[string]): string {
  if (typeof value === 'string') return value;
  const marks = [FIELD_MARK, VALUE_MARK, '\u001c'];
  const join = (item: unknown, level: number): string =>
    Array.isArray(item)
      ? item.map((each) => join(each, level + 1)).join(marks[level])
      : String(item);
  return join(value, 0);
}

const writing = catalogue.routines
  .filter(({ run, safety }) => run !== undefined && safety !== 'SAFE')
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(writing)('%s', (_, routine) => {
  test('writes no id of too many parts, and no record of another form than its table has', () => {
    expect([...wrongCalls(routine)].flatMap((call) => violationsOf(routine, call))).toEqual([]);
  });
});

test('the calls write records', () => {
  expect(writtenCount).toBeGreaterThan(500);
});
