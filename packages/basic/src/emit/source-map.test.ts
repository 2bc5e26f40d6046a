import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { compiled } from '../program-fixture.ts';

test('a source map names variables as the source does, and the files where texts lie', () => {
  const { sourceMap } = compiled('PART.NO = 1\nDIM M(2)', {
    pathOf: (text) => `file:///BP/${text}`,
  });
  expect(sourceMap).toMatchObject({ names: ['PART.NO', 'M'], sources: ['file:///BP/TEST'] });
  const map = new SourceMap({ ...sourceMap, sourceRoot: '', sourcesContent: [] } as never);
  const line = sourceMap.mappings.split(';').findIndex((segments) => segments.includes(','));
  expect(line).toBeGreaterThan(0);
  expect(map.findEntry(line, 99)).toMatchObject({ name: 'PART.NO', originalLine: 0 });
});

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
