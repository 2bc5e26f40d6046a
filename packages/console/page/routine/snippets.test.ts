import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { RegistryEntry } from '../service/payloads.ts';
import { curlSnippet, typescriptSnippet } from './snippets.ts';

const argument = (index: number, name: string, direction: string) => ({
  index,
  name,
  direction,
  description: '',
  kind: 'text',
  required: false,
});

const entry: RegistryEntry = {
  name: 'VB_IT.S',
  domain: 'General',
  area: 'Tools',
  signature: '',
  sourceLocation: '',
  status: 'analyzed',
  args: 3,
  tablesReferenced: [],
  tablesWritten: [],
  tablesAlsoReferenced: [],
  tablesAlsoWritten: [],
  callable: true,
  mayWrite: false,
  enabled: true,
  messages: [],
  notes: [],
  examples: [],
  arguments: [argument(0, 'CO', 'in'), argument(1, 'PART', 'inout'), argument(2, 'MSG', 'out')],
};

const supplied = { CO: '1', PART: `it's "a" \\ b\u001d$HOME` };
const options = { origin: 'http://127.0.0.1:8080', isTokenWanted: false };

describe('curlSnippet', () => {
  test('is read by a shell as the call that it stands for', () => {
    const command = curlSnippet(entry, supplied, options);
    const script = `curl() { for each; do printf '%s\\0' "$each"; done; }\n${command}`;
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
    expect(words.slice(0, 2)).toEqual([
      '-s',
      'http://127.0.0.1:8080/api/admin/subroutine/call?view=nested',
    ]);
    const body: unknown = JSON.parse(words[words.indexOf('-d') + 1] ?? '');
    expect(body).toEqual({ name: 'VB_IT.S', args: { 0: supplied.CO, 1: supplied.PART } });
  });

  test('names the token only as a variable', () => {
    expect(curlSnippet(entry, {}, { ...options, isTokenWanted: true })).toContain(
      '"authorization: Bearer $MVDB_TOKEN"',
    );
  });
});

describe('typescriptSnippet', () => {
  test('is read as the arguments that it stands for', () => {
    const program = typescriptSnippet(entry, supplied).split('\n').slice(2).join('\n');
    const received: unknown[] = [];
    const run = new Function('callByName', 'session', program);
    run((...args: unknown[]) => {
      received.push(...args);
      return {};
    }, 'a session');
    expect(received).toEqual(['a session', 'VB_IT.S', { 0: supplied.CO, 1: supplied.PART }]);
  });

  test('names each argument', () => {
    expect(typescriptSnippet(entry, { CO: '1' })).toBe(
      [
        "import { callByName } from '@mvdb/routines';",
        '',
        "const { results } = callByName(session, 'VB_IT.S', {",
        "  0: '1', // CO",
        '});',
      ].join('\n'),
    );
  });
});
