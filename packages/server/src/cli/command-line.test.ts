import { describe, expect, test } from 'vitest';
import { readCommandLine, UsageError } from './command-line.ts';

describe('readCommandLine', () => {
  test('without options serves the folder .data/demo on port 8080', () => {
    expect(readCommandLine([])).toEqual({
      help: false,
      data: '.data/demo',
      host: '127.0.0.1',
      port: 8080,
    });
  });

  test('takes every option', () => {
    const args = '--data d --port 0 --host ::1 --scale 3 --seed 0'.split(' ');
    expect(readCommandLine(args)).toEqual({
      help: false,
      data: 'd',
      host: '::1',
      port: 0,
      scale: 3,
      seed: 0,
    });
  });

  test('has no folder for an account in memory', () => {
    expect(readCommandLine(['--memory'])).not.toHaveProperty('data');
  });

  test.each([
    ['--port'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--port', '80.5'],
    ['--port', '0x50'],
    ['--port', ''],
    ['--port=1e3'],
    ['--scale', '0'],
    ['--scale', 'big'],
    ['--seed', '-1'],
    ['--data', ''],
    ['--memory', '--data', 'd'],
    ['--memory=yes'],
    ['--verbose'],
    ['demo'],
  ])('refuses %s %s', (...args) => {
    expect(() => readCommandLine(args)).toThrow(UsageError);
  });

  test.each(['0.0.0.0', '::', '192.168.1.1'])('refuses the host %s and says what to do', (host) => {
    expect(() => readCommandLine(['--host', host])).toThrow(/other machines.*127\.0\.0\.1/);
  });
});
