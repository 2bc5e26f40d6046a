import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { evaluationContext, sessionDictionaries } from '../session/session-context.ts';
import { caseCount } from '../testing/case-count.ts';
import { finish, newDraft } from './draft.ts';
import { junction } from './parse-selection.ts';
import { planSentence } from './plan.ts';
import { choosePath, runPlan } from './query-run.ts';
import type { Condition } from './syntax.ts';

const id = fc.constantFrom(
  '1',
  '10',
  '010',
  '2',
  '9',
  'P',
  'P1',
  'P12',
  'P2',
  'PP',
  'a',
  'é',
  '😀',
  '\uffee',
);
const operand = fc.oneof(id, fc.constantFrom('', 'P1...', '1N', 'P0N', '...2', "'P'0X", 'Q', '99'));

const condition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom('EQ', 'NE', 'LT', 'LE', 'GT', 'GE', 'LIKE', 'UNLIKE', 'BETWEEN'),
    fc.array(operand, { minLength: 2, maxLength: 3 }),
    fc.constantFrom('any', 'every', 'no'),
    fc.boolean(),
  )
  .map(([operator, [first = '', second = '', ...rest], quantifier, isCaseIgnored]) => {
    const texts = rest.length > 0 ? [first, second, ...rest] : [first];
    return {
      ...{ kind: 'test', quantifier, operator, isCaseIgnored, at: 0 },
      column: { kind: 'name', name: '@ID', at: 0 },
      values: (operator === 'BETWEEN' ? [first, second] : texts).map((text) => ({
        ...{ kind: 'literal', text, at: 0 },
      })),
    };
  });

describe('cheapestPath', () => {
  test('finds the same records as a scan of the whole table', () => {
    const account = Account.inMemory();
    const session = new Session(account);
    account.createTable('T');
    const table = session.table('T');
    const dictionaries = sessionDictionaries(session);
    const context = evaluationContext(session);
    const run = {
      table,
      context,
      indexes: () => [],

      named: undefined,
      searchTexts: [],
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(id),
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        (ids, tests) => {
          account.transaction(() => {
            table.clear();
            for (const each of ids) table.write(each, '');
          });
          const draft = newDraft('SELECT', { name: 'T', isDictionary: false, at: 0 }, 0);
          draft.selection = junction('and', tests);
          const plan = planSentence(finish(draft), {
            openVocabulary: (name) => dictionaries.of(name),
            conversions: context.conversions,
          });
          const path = choosePath(plan, run);
          const found = (chosen: typeof path.chosen) =>
            Array.from(runPlan(plan, { ...path, chosen }, run, false).rows, (row) => row.id);
          const scanned = path.candidates.filter(({ kind }) => kind === 'scan').map(found);
          expect([found(path.chosen)]).toEqual(scanned);
          for (const candidate of path.candidates) expect([found(candidate)]).toEqual(scanned);
        },
      ),
      { numRuns: caseCount(500) },
    );
    return account.close();
  });
});
