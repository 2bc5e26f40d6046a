import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as routines from '@mvdb/routines';
import * as routinesTesting from '@mvdb/routines/testing';
import * as mvdb from 'mvdb';
import * as engine from 'mvdb/engine';
import * as testing from 'mvdb/testing';
import { expect } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { root } from './documents.ts';
import type { ShownProgram } from './shown-programs.ts';

const entryPoints = {
  mvdb,
  'mvdb/testing': testing,
  'mvdb/engine': engine,
  '@mvdb/routines': routines,
  '@mvdb/routines/testing': routinesTesting,
  vitest: { expect },
  './orders.ts': { ORDERS: undefined, SHOP: undefined },
};

/** What the examples take for granted: a demo company, beside the tables that the guide begins with. */
const beginning = `
const { account, session } = openDemo();
SHOP.createTables(session.account);
`;

/** The examples of what the testing entry points export, as programs that print nothing. */
export const testingExamples: readonly ShownProgram[] = [
  ...['mvdb', 'routines'].flatMap((name) => {
    const folder = join('packages', name, 'src/testing');
    return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => examplesOf(join(folder, file)));
  }),
  ...examplesOf('packages/routines/src/invariants/invariant.ts'),
];

function examplesOf(page: string): ShownProgram[] {
  const comments = readFileSync(join(root, page), 'utf8').matchAll(
    /^ \* @example\s((?:(?!\*\/).)*)\*\/\nexport function (\w+)/gms,
  );
  return Array.from(comments)
    .filter(([, , name = '']) => name in testing || name in routinesTesting)
    .map(([, example = '']) => ({
      page,
      text: programOf(example.replaceAll(/^ \* ?/gm, '').trim()),
      output: '',
    }));
}

function programOf(example: string): string {
  const isProperty = example.startsWith('fc.property');
  const work = isProperty ? `fc.assert(${example}, { numRuns: ${caseCount(5)} });` : `${example};`;
  const program = `${beginning}${work}\nawait account.close();\n`;
  const words = new Set(program.replaceAll(/'[^']*'/g, '').split(/\W+/));
  const imports = Object.entries(entryPoints).flatMap(([entryPoint, exported]) => {
    const names = Object.keys(exported).filter((name) => words.delete(name));
    return names.length === 0 ? [] : [`import { ${names.join(', ')} } from '${entryPoint}';\n`];
  });
  if (isProperty) imports.push("import fc from 'fast-check';\n");
  return `${imports.join('')}${program}`;
}
