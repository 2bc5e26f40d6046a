import { formatBasic } from '@mvdb/basic';
import { describe, expect, test } from 'vitest';
import { parseBasic } from '../../packages/basic/src/compile.ts';
import { printProgram } from '../../packages/basic/src/printer/source-printer.ts';
import { meaningOf } from '../../packages/basic/src/syntax/meaning.ts';
import { BASIC_FILES, basicVectors, flavourOf } from './basic-vectors.ts';

describe('a program that is printed', () => {
  test.each(BASIC_FILES)('reads as the same tree: programs of %s.jsonl', (file) => {
    const unlike: string[] = [];
    for (const { source, units = {}, mode = [] } of basicVectors(file))
      for (const [name, text] of Object.entries(source === undefined ? units : { MAIN: source })) {
        const options = {
          name,
          flavour: flavourOf(mode),
          include: (_: unknown, item: string) => units[item],
        };
        const { program } = parseBasic(text, options);
        if (program === undefined) continue;
        const printed = printProgram(program);
        const again = parseBasic(printed, options);
        const isSame = meaningOf(again.program) === meaningOf(program);
        if (!isSame)
          unlike.push(`${text}\n--- printed ---\n${printed}${JSON.stringify(again.problems)}`);
      }
    expect(unlike).toEqual([]);
  });
});

describe('a program that is formatted', () => {
  const withoutSpace = (text = '') => text.replaceAll(/\s/g, '');

  test.each(BASIC_FILES)('has lost no character, and reads as the same tree: %s.jsonl', (file) => {
    const unlike: string[] = [];
    for (const { source, units = {}, mode = [] } of basicVectors(file))
      for (const [name, text] of Object.entries(source === undefined ? units : { MAIN: source })) {
        const include = (_: unknown, item: string) => units[item];
        const options = { name, flavour: flavourOf(mode), include };
        const { text: formatted, problems } = formatBasic(text, options);
        if (formatted === undefined) {
          expect(problems).toEqual(parseBasic(text, options).problems);
          continue;
        }
        const isSame =
          meaningOf(parseBasic(formatted, options).program) ===
          meaningOf(parseBasic(text, options).program);
        const isWhole = withoutSpace(formatted) === withoutSpace(text);
        const isSettled = formatBasic(formatted, options).text === formatted;
        if (!isSame || !isWhole || !isSettled)
          unlike.push(`${text}\n--- formatted ---\n${formatted}`);
      }
    expect(unlike).toEqual([]);
  });
});
