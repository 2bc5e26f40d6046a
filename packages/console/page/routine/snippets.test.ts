import { execFileSync } from 'node:child_process';
import { describe, expect, test, vi } from 'vitest';
import type { RegistryEntry } from '../service/payloads.ts';
import { callSnippets } from './snippets.ts';

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
const options = {
  urlOf: (path: string) => `http://127.0.0.1:8080${path}`,
  isTokenWanted: false,
};

describe('a call as a command of curl', () => {
  test('is read by a shell as the call that it stands for', () => {
    const command = callSnippets(entry, supplied, options).curl;
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
    expect(callSnippets(entry, {}, { ...options, isTokenWanted: true }).curl).toContain(
      '"authorization: Bearer $MVDB_TOKEN"',
    );
  });
});

describe('a call as a statement of a program', () => {
  test('is read as the arguments that it stands for', () => {
    const program = callSnippets(entry, supplied, options)
      .TypeScript.split('\n')
      .slice(2)
      .join('\n');
    const received: unknown[] = [];
    const run = new Function('callByName', 'session', program);
    run((...args: unknown[]) => {
      received.push(...args);
      return {};
    }, 'a session');
    expect(received).toEqual(['a session', 'VB_IT.S', { 0: supplied.CO, 1: supplied.PART }]);
  });

  test('names each argument', () => {
    expect(callSnippets(entry, { CO: '1' }, options).TypeScript).toBe(
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

describe('a call as a program that fetches', () => {
  test('asks what it stands for', async () => {
    const program = callSnippets(entry, supplied, { ...options, isTokenWanted: true }).fetch;
    const asked: unknown[] = [];
    const run = new Function('fetch', 'process', `return (async () => {${program}})()`);
    const fetching = async (...request: unknown[]) => {
      asked.push(...request);
      return { status: 200, json: async () => ({}) };
    };
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await run(fetching, { env: { MVDB_TOKEN: 'secret' } });
    expect(log.mock.calls).toEqual([[200, {}]]);
    log.mockRestore();
    expect(asked).toEqual([
      'http://127.0.0.1:8080/api/admin/subroutine/call?view=nested',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
        body: JSON.stringify({ name: 'VB_IT.S', args: { 0: supplied.CO, 1: supplied.PART } }),
      },
    ]);
  });
});
