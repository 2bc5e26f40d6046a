import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declarationFile, declarationOf } from './declaration.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-declared-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const declared = (name: string, ...lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  const text = declarationOf(file);
  writeFileSync(declarationFile(file), text);
  return text;
};

/** What the compiler says of a module beside the programs. */
function errorsOf(text: string): readonly string[] {
  const file = join(folder, 'main.ts');
  writeFileSync(
    join(folder, 'basic.d.ts'),
    `declare module '@mvdb/basic' {
      export interface Subroutine<A, R> { (session: object, args: A): R }
      export interface ImportedFunction<A> { (session: object, args: A): string }
      export interface ImportedProgram { (session: object): void }
    }`,
  );
  writeFileSync(file, text);
  const program = ts.createProgram([file, join(folder, 'basic.d.ts')], {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowArbitraryExtensions: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('arguments and results of an imported program are typed by its first comments', () => {
  declared(
    'PRICE.bp',
    'SUBROUTINE PRICE(PART, QTY, TOTAL)',
    '* @description What parts cost, /* or */ not.',
    '* @safety SAFE',
    '* @in PART required - Which part.',
    '* @inout QTY',
    '* @out TOTAL',
    'TOTAL = QTY',
    'RETURN',
  );
  declared('HALF.bas', 'FUNCTION HALF(TAX.RATE)', 'RETURN(TAX.RATE / 2)');
  declared('HELLO.bp', "CRT 'hello'");
  const start = `import price from './PRICE.bp';
    import half from './HALF.bas';
    import hello from './HELLO.bp';
    hello({});
    export const half1: string = half({}, { 'TAX.RATE': 1 });
    export const one: { TOTAL: string; QTY: string } = price({}, { PART: 'P', QTY: 5 });\n`;
  expect(errorsOf(start)).toEqual([]);
  expect(errorsOf(`${start}price({}, { QTY: 5 }).PART;`)).toEqual([
    expect.stringMatching(/Property '"?PART"?' is missing/),
    expect.stringMatching(/Property 'PART' does not exist on type 'Results'/),
  ]);
});

test('the declaration stands beside the program, as TypeScript looks for it', () => {
  expect(declarationFile('BP/PART.COST.bp')).toBe('BP/PART.COST.d.bp.ts');
});
