import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { compiled } from '../program-fixture.ts';

test('a source map leads from the JavaScript of a statement to its place', () => {
  const unit = compiled("A = 1\n$INCLUDE PART\n   CRT 'here'", { include: () => 'B = 2' });
  const lines = unit.code.split('\n');
  const map = new SourceMap({ ...unit.sourceMap, sourceRoot: '', sourcesContent: [] } as never);
  const positionOf = (code: string) => {
    const line = lines.findIndex((text) => text.includes(code));
    const column = lines[line]?.indexOf(code) ?? 0;
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry
      ? [entry.originalSource, entry.originalLine, entry.originalColumn]
      : [];
  };
  expect(positionOf('v_A = 1')).toEqual(['TEST', 0, 0]);
  expect(positionOf('v_B = 2')).toEqual(['PART', 0, 0]);
  expect(positionOf('"here"')).toEqual(['TEST', 2, 3]);
});
