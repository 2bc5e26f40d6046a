import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { openDemo } from '../../demo/demo-account.ts';
import { demoUser } from '../arbitrary-company.ts';
import { rejectionOf } from '../rejection-of.ts';
import { undone } from '../undone.ts';
import { companyOperations } from './company-operations.ts';

const ROUNDS = 12;
const DAYS = 'days pass';

const { account, session: demo } = openDemo();
afterAll(() => account.close());

test('in a company that goes on for some time, every operation is done now and then', () => {
  const waiting = new Map(Object.entries(companyOperations()));
  undone(demo, () => {
    const session = demoUser(account);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [name, { draws, chooses, run }] of waiting)
        for (const drawn of fc.sample(draws, { numRuns: caseCount(3, 3), seed: round })) {
          const input = chooses(session, drawn);
          if (input === undefined) continue;
          const rejection = rejectionOf(session, () => void run(session, input));
          if (rejection === undefined && name !== DAYS) waiting.delete(name);
        }
  });
  expect([...waiting.keys()]).toEqual([DAYS]);
});

test('every operation of the business that no routine does is among them', () => {
  const business = sourcesOf('business');
  const doing = [...business, ...sourcesOf('catalogue')];
  const declared = business.flatMap((text) =>
    Array.from(
      text.matchAll(/^export const (\w+) = (?:operation|rewording)\(/gm),
      ([, name = '']) => name,
    ),
  );
  const occurrences = countOfWords(doing);
  const ofNoRoutine = declared.filter((name) => occurrences.get(name) === 1);
  const kit = countOfWords(sourcesOf('testing/company-history'));
  expect(ofNoRoutine.length).toBeGreaterThan(20);
  expect(ofNoRoutine.filter((name) => !kit.has(name))).toEqual([]);
});

function sourcesOf(folder: string): readonly string[] {
  const path = join(import.meta.dirname, '../..', folder);
  return readdirSync(path, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(path, file), 'utf8'));
}

function countOfWords(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
