import { afterEach, describe, expect, test, vi } from 'vitest';
import { Collector } from '../program-fixture.ts';
import { Printer } from '../terminal/printer.ts';
import { ShownOutput } from './shown-output.ts';

afterEach(() => vi.restoreAllMocks());

/** An output on a screen of four lines of ten characters, and what its pager was shown. */
function output(settings: { readonly linesMax?: number; readonly works?: boolean } = {}) {
  const { linesMax, works = true } = settings;
  const stream = new Collector(true);
  const pages: string[] = [];
  const shown = new ShownOutput(new Printer(stream), {
    linesMax,
    size: () => ({ rows: 4, columns: 10 }),
    page(text) {
      pages.push(text);
      return works;
    },
  });
  shown.begin();
  return { shown, stream, pages };
}

describe('output with a pager', () => {
  test('is held until the command ends, and printed where the screen has room for it', () => {
    const { shown, stream, pages } = output();
    shown.lines(['1', '2', '3']);
    expect(stream.text).toBe('');
    shown.end();
    expect([stream.text, pages]).toEqual(['1\n2\n3\n', []]);
  });

  test.each([
    ['lines', ['1', '2', '3', '4']],
    ['characters of lines', ['1', '2'.repeat(11), '3']],
  ])('is given to the pager where it has more %s than the screen', (_, lines) => {
    const { shown, stream, pages } = output();
    shown.lines(lines);
    shown.end();
    expect([stream.text, pages]).toEqual(['', [`${lines.join('\n')}\n`]]);
  });

  test('is shown before a person is asked, and what follows after it', () => {
    const { shown, stream, pages } = output();
    shown.line('before');
    shown.pause();
    expect(stream.text).toBe('before\n');
    shown.lines(['1', '2', '3', '4']);
    shown.end();
    expect([stream.text, pages]).toEqual(['before\n', ['1\n2\n3\n4\n']]);
  });

  test('is shown as it comes where it comes slowly', () => {
    const { shown, stream } = output();
    const clock = vi.spyOn(performance, 'now');
    for (const [ms, shownByThen] of [
      [0, ''],
      [10, ''],
      [1_000, '0\n10\n1000\n'],
      [1_001, '0\n10\n1000\n'],
      [9_000, '0\n10\n1000\n1001\n9000\n'],
    ] as const) {
      clock.mockReturnValue(ms);
      shown.line(String(ms));
      expect(stream.text).toBe(shownByThen);
    }
  });

  test('is cut where the pager cannot be run', () => {
    const { shown, stream } = output({ linesMax: 2, works: false });
    shown.lines(['1', '2', '3', '4']);
    shown.end();
    expect(stream.text).toMatch(
      /^The pager cannot be run.*\n1\n2\n\.\.\. 2 more line\(s\); \.LAST shows all\.\n$/,
    );
    shown.showAll();
    expect(stream.text.endsWith('1\n2\n3\n4\n')).toBe(true);
  });

  test('of which not all is kept says how much is not', () => {
    const { shown, pages } = output();
    for (let number = 1; number <= 100_005; number += 1) shown.line(String(number));
    shown.end();
    expect(pages[0]?.endsWith('\n100000\n... 5 more line(s), of which none is kept.\n')).toBe(true);
  });
});
