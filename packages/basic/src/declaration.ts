import type { ProgramHeader } from './header.ts';
import { compileFile, type ImportOptions, usageOf } from './imported-program.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';

/**
 * The declaration of a program in a file, with which TypeScript knows the arguments and results of what is imported from it.
 *
 * @throws MvdbError as `compileFile`.
 * @example declarationOf('BP/PRICE.bp') // for BP/PRICE.d.bp.ts
 */
export function declarationOf(file: string, options: ImportOptions = {}): string {
  const { unit, header } = compileFile(file, options);
  const lines = ['// Written by `mvdb basic types`; the program is the source.'];
  if (unit.kind === 'program')
    return [
      ...lines,
      "import type { ImportedProgram } from '@mvdb/basic';",
      'declare const program: ImportedProgram;',
      'export default program;',
      '',
    ].join('\n');
  const type = unit.kind === 'function' ? 'ImportedFunction' : 'Subroutine';
  const isSubroutine = unit.kind === 'subroutine';
  return [
    ...lines,
    `import type { ${type} } from '@mvdb/basic';`,
    ...argumentInterfaces(unit, header),
    ...comment('', header?.description),
    `declare const program: ${type}<Arguments${isSubroutine ? ', Results' : ''}>;`,
    'export default program;',
    '',
  ].join('\n');
}

/** The interfaces of what a subroutine or function takes, and of what a subroutine gives back. */
export function argumentInterfaces(
  { kind, parameters }: Pick<RunnableUnit, 'kind' | 'parameters'>,
  header: ProgramHeader | undefined,
): readonly string[] {
  const { inputs, required, results } = usageOf(
    parameters.filter(({ isArray }) => !isArray).map(({ name }) => name),
    header,
  );
  const field = (name: string, mark: string, values: string): string[] => [
    ...comment('  ', header?.args[name]?.description),
    `  readonly ${propertyName(name)}${mark}: ${values};`,
  ];
  const args = inputs.flatMap((name) =>
    field(name, required.includes(name) ? '' : '?', 'string | number'),
  );
  const answers = results.flatMap((name) => field(name, '', 'string'));
  return [
    ...['export interface Arguments {', ...args, '}'],
    ...(kind === 'subroutine' ? ['export interface Results {', ...answers, '}'] : []),
  ];
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

export function comment(indent: string, text: string | undefined): readonly string[] {
  return text ? [`${indent}/** ${text.replaceAll('*/', '*\\/')} */`] : [];
}

/**
 * The file that TypeScript looks for beside a program, with the option `allowArbitraryExtensions`.
 *
 * @example declarationFile('BP/PRICE.bp') // 'BP/PRICE.d.bp.ts'
 */
export function declarationFile(file: string): string {
  return file.replace(/\.(\w+)$/, '.d.$1.ts');
}
