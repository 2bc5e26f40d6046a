import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../packages/server/src/cli/mvdb.ts');

function mvdb(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { encoding: 'utf8' });
}

describe('mvdb query', () => {
  test('prints a report on the demo company', () => {
    const { status, stdout, stderr } = mvdb(
      'query',
      "SORT OPENWO WITH STATUS = 'R' BY DUE.DATE PART.NO QTY",
      '--memory',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toContain("SORT OPENWO WITH STATUS = 'R' BY DUE.DATE PART.NO QTY");
    expect(lines[1]).toMatch(/^work order\.+ +Part no\.+ +Qty\.+$/);
    expect(lines[2]).toMatch(/^[12]!\d{6} +[A-Z]\d{3} +\d+\.\d{3}$/);
    const [, count] = /^(\d+) record\(s\) listed$/.exec(lines.at(-1) ?? '') ?? [];
    expect(lines).toHaveLength(Number(count) + 4);
  });

  test('says where a sentence goes wrong, and changes nothing', () => {
    const { status, stdout, stderr } = mvdb('query', 'SORT OPENWO WITH', '--memory');
    expect(stdout).toBe('');
    expect(stderr).toMatch(/17/);
    expect(status).toBe(1);
  });

  test('refuses a verb that writes', () => {
    const { status, stderr } = mvdb('query', 'DELETE.FILE OPENWO', '--memory');
    expect(stderr).toContain('dbCommand');
    expect(status).toBe(1);
  });

  test.each([[], ['query'], ['ask', 'x'], ['query', 'COUNT OPENWO', 'more'], ['--nonsense']])(
    'explains itself when called as %j',
    (...args) => {
      const { status, stdout, stderr } = mvdb(...args);
      expect(stdout).toBe('');
      expect(stderr).toContain('Usage: mvdb query "SENTENCE"');
      expect(status).toBe(2);
    },
  );
});
