import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../program-fixture.ts';
import { historyPath, readHistory, writeHistory } from './history-file.ts';

const folder = scratchFolder();

describe('the history file', () => {
  test('lies in the state folder that the environment names, if it is an absolute one', () => {
    const usual = join(homedir(), '.local/state/mvdb/history');
    expect(historyPath({ XDG_STATE_HOME: '/state' })).toBe('/state/mvdb/history');
    expect(historyPath({ XDG_STATE_HOME: 'state' })).toBe(usual);
    expect(historyPath({})).toBe(usual);
  });

  test('gives back what was kept, the newest first', () => {
    const path = join(folder, 'a', 'history');
    expect(readHistory(path)).toEqual([]);
    writeHistory(path, ['newest é', 'oldest']);
    expect(readHistory(path)).toEqual(['newest é', 'oldest']);
    writeHistory(path, []);
    expect(readHistory(path)).toEqual([]);
  });

  test('can be read by nobody else, even where it could before', () => {
    const path = join(folder, 'b', 'history');
    mkdirSync(join(folder, 'b'));
    writeFileSync(path, 'old\n', { mode: 0o644 });
    writeHistory(path, ['secret']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeHistory(join(folder, 'c', 'history'), []);
    expect(statSync(join(folder, 'c')).mode & 0o077).toBe(0);
  });

  test('leaves nothing beside it when it cannot be written', () => {
    const path = join(folder, 'd');
    mkdirSync(join(path, 'full'), { recursive: true });
    expect(() => writeHistory(path, ['x'])).toThrow();
    expect(existsSync(`${path}.${process.pid}.new`)).toBe(false);
  });
});
