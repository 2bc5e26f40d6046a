import { join } from 'node:path';
import { checkBasic, flavours } from '@mvdb/basic';
import type { FlavourName } from 'mvdb';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { convertBasic } from '../../packages/basic/src/convert-program.ts';
import { exportsOf, namedInSignatures } from '../api/exported-names.ts';
import { BASIC_FILES, type BasicVector, basicVectors, flavourOf } from './basic-vectors.ts';
import { PARTS_OF_TEXTS } from './converted-basic.ts';
import { isOwnFolder } from './vectors.ts';

/*
 * What programs are converted to is TypeScript without an error where every check is on, but for variables that nothing
 * reads: a program may have those.
 */

const root = join(import.meta.dirname, '../..');
/** Every so manieth program is checked. */
const STEP = 9;

const vectors = BASIC_FILES.flatMap((file) => basicVectors(file));

test.runIf(isOwnFolder)('converted programs need each name that is exported for them', () => {
  const all = exportsOf('@mvdb/basic/converted');
  const texts = vectors.filter(({ compileFails }) => !compileFails).flatMap(modulesOf);
  for (const flavour of Object.keys(flavours) as FlavourName[])
    texts.push([flavour, convertBasic(PARTS_OF_TEXTS, { flavour }).text]);
  const imports = texts.flatMap(([, text]) =>
    text.slice(0, text.indexOf("'@mvdb/basic/converted'")).match(/\w+/g),
  );
  const needed = all.filter(({ name }) => imports.includes(name));
  const named = namedInSignatures(all, needed);
  expect(all.filter((each) => !needed.includes(each) && !named.has(each))).toEqual([]);
});

test('converted programs are strictly typed', () => {
  const modules = new Map(
    vectors
      .filter((vector, index) => index % STEP === 0 && !vector.compileFails)
      .flatMap(modulesOf),
  );
  expect(modules.size).toBeGreaterThan(vectors.length === 0 ? -1 : vectors.length / (2 * STEP));
  expect(errorsIn(modules)).toBe('');
});

test('a converted program that assigns a number to text is found', () => {
  const { text } = convertBasic("A = 'x'\nFOR I = 1 TO LEN(A)\nCRT A\nNEXT I");
  const wrong = text.replace("const a = 'x';", 'const a = 5;');
  expect(wrong).not.toBe(text);
  expect(errorsIn(new Map([[pathOf('WRONG'), wrong]]))).toContain("'length'");
});

function modulesOf(vector: BasicVector): [path: string, text: string][] {
  const units = vector.units ?? { MAIN: vector.source ?? '' };
  const flavour = flavourOf(vector.mode ?? []);
  return Object.entries(units).flatMap(([name, source]): [string, string][] => {
    const options = {
      name,
      flavour,
      include: (_table: string | undefined, item: string) => units[item],
    };
    if (checkBasic(source, options).length > 0) return [];
    return [[pathOf(`${vector.id} ${name}`), convertBasic(source, options).text]];
  });
}

function pathOf(name: string): string {
  return join(root, 'test/golden', `${name.replace(/[^A-Za-z0-9]/g, '_')}.converted.ts`);
}

/** What the compiler says of modules, which lie in memory. */
function errorsIn(modules: ReadonlyMap<string, string>): string {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, noUnusedLocals: false, noUnusedParameters: false },
    root,
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => modules.get(path) ?? readFile(path);
  host.fileExists = (path) => modules.has(path) || fileExists(path);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, language, ...rest) => {
    const text = modules.get(path);
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...modules.keys()], options, host);
  const errors = [...modules.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  return ts.formatDiagnostics(errors, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}
