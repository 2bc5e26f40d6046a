import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { findProblemType, problemTypes } from '../../packages/server/src/http/problems.ts';
import { accountCases } from './account-cases.ts';
import { commandCases } from './command-cases.ts';
import { dataCases } from './data-cases.ts';
import { type ErrorCase, seenError } from './error-case.ts';
import { programCases } from './program-cases.ts';
import { serviceCases } from './service-cases.ts';
import { workCases } from './work-cases.ts';

/* Each error is brought about; the page of the guide shows its code, its status and its text. `vitest -u` writes it again. */

const INTRODUCTION = `# 16. Errors

Each error has a code, which stays the same, and a text, which may change. A program catches an \`MvdbError\` and branches on
its \`code\`; a client of the service gets a problem (RFC 9457) with the code and the status below. The texts are those of the
situation described beside them: a test causes each error and writes this page. A client sees an error of status 500 as
\`INTERNAL_ERROR\`, which reveals nothing internal, except \`OUTCOME_UNKNOWN\`.

<!-- test/errors/errors-page.exhaustive.test.ts writes this page. -->
`;

const sections: readonly (readonly [title: string, cases: readonly ErrorCase[]])[] = [
  ['Accounts', accountCases],
  ['Records, tables and transactions', dataCases],
  ['Sentences and commands', commandCases],
  ['Programs', programCases],
  ['Requests and calls', serviceCases()],
  ['Workers', workCases],
];
const cases = sections.flatMap(([, each]) => each);

/** A text without what differs between machines and runs: temporary folders, process numbers, times of day. */
function settled(text: string): string {
  const sessions = [...new Set(text.match(/session [\da-f.]+\b/g))];
  return text
    .replaceAll(new RegExp(`${tmpdir()}/[\\w-]+`, 'g'), '/data/erp')
    .replaceAll(/\bprocess \d+/g, 'process 4711')
    .replaceAll(/session [\da-f.]+\b/g, (session) => `session ${sessions.indexOf(session) + 1}`);
}

const asked: Record<string, string> = {};

describe('the error', () => {
  test.each(cases)('$code is brought about', async (one) => {
    const { code, text, status } = await seenError(one);
    const type = findProblemType(one.code.toLowerCase().replaceAll('_', '-'));
    expect([code, status ?? type?.status]).toEqual([one.code, type?.status]);
    expect(text).toContain(type?.title);
    asked[one.code] =
      `### ${one.code}\n\nStatus ${type?.status}. ${one.when}\n\n\`\`\`text\n${settled(text)}\n\`\`\`\n`;
  });
});

test('each error that there is has a case', () => {
  expect(cases.map(({ code }) => code).sort()).toEqual(
    problemTypes()
      .map(({ code }) => code)
      .sort(),
  );
});

test('the guide shows each error as it is', async () => {
  const parts = sections.map(([title, each]) =>
    [`## ${title}\n`, ...each.map(({ code }) => asked[code])].join('\n'),
  );
  await expect([INTRODUCTION, ...parts].join('\n')).toMatchFileSnapshot('../../docs/16-errors.md');
});
