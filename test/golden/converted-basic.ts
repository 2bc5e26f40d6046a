import type { Flavour } from '@mvdb/basic';
import * as converted from '@mvdb/basic/converted';
import { transformSync } from 'esbuild';
import type { Account } from 'mvdb';
import * as functions from 'mvdb/functions';
import { convertBasic } from '../../packages/basic/src/convert-program.ts';
import type { RunnableUnit } from '../../packages/basic/src/runtime/runnable-unit.ts';
import { unitOf } from '../../packages/basic/src/subroutine.ts';
import { type BasicOutcome, type BasicVector, basicOutcome } from './basic-vectors.ts';

const MODULES: Readonly<Record<string, unknown>> = {
  '@mvdb/basic/converted': converted,
  'mvdb/functions': functions,
};

/** The default export of a converted module, whose types are taken out. @param url - Where it lies. */
export function loadConverted(text: string, url = import.meta.url): object {
  const { code } = transformSync(text, {
    loader: 'ts',
    format: 'cjs',
    define: { 'import.meta.url': JSON.stringify(url) },
  });
  const module: { exports: { default?: object } } = { exports: {} };
  const evaluate = new Function('module', 'exports', 'require', code);
  evaluate(module, module.exports, (name: string) => MODULES[name]);
  if (module.exports.default === undefined) throw new TypeError('The module exports nothing.');
  return module.exports.default;
}

/** The program of a converted module, as programs call it. */
export function convertedUnit(text: string): RunnableUnit {
  const unit = unitOf.get(loadConverted(text));
  if (unit === undefined) throw new TypeError('The module exports no converted program.');
  return unit;
}

/** What is unlike between the converted and the compiled program of a vector: nothing, or one thing. */
export function differenceOfConverted(
  account: Account,
  vector: BasicVector,
  flavour: Flavour,
  folder: string,
) {
  const bounded = { stepsMax: STEPS_MAX };
  const wanted = withoutLines(basicOutcome(account, vector, flavour, folder, bounded));
  if (!wanted.compiles) return [];
  const texts: string[] = [];
  const shown = withoutLines(
    basicOutcome(account, vector, flavour, folder, {
      ...bounded,
      made: (source, options) => {
        const { text } = convertBasic(source, options);
        texts.push(text);
        return convertedUnit(text);
      },
    }),
  );
  if (JSON.stringify(shown) === JSON.stringify(wanted)) return [];
  // Where a program never ends, the two are cut at different positions.
  if (isCut(shown) && isCut(wanted) && haveSameBeginning(shown.output, wanted.output)) return [];
  return [{ id: vector.id, program: vector.source ?? vector.units, texts, shown, wanted }];
}

/** Jumps back, GOSUBs and calls by the hundred, after which a program is cut. */
const STEPS_MAX = 200;

function isCut({ message }: BasicOutcome): boolean {
  return message.includes('budget');
}

function haveSameBeginning(left: string, right: string): boolean {
  const length = Math.min(left.length, right.length);
  return left.slice(0, length) === right.slice(0, length);
}

/** A converted program is TypeScript: its errors name no lines of BASIC. */
function withoutLines(outcome: BasicOutcome): BasicOutcome {
  return { ...outcome, message: outcome.message.replace(/ \([^()]*\)$/, '') };
}

/** A program of assignments to parts of texts, which flavours read differently. */
export const PARTS_OF_TEXTS = [
  "A = 'abcdef'",
  "A[2] = 'XY'",
  'CRT A',
  'CRT A[2,3]:A[3]',
  "A[2,3] = 'Q'",
  'N = LEN(A)',
  "A[N,1] = 'R'",
  'CRT A',
  "R = 'a':@AM:''",
  'M = 0 - 1',
  "R<M> = 'z'",
  "R<N-3,M> = 'w'",
  "INS 'i' BEFORE R<1,2>",
  'DEL R<2>',
  'CRT R',
  'S = A[-3,2]:A[2,-1]',
  "A[-2,1] = 'T'",
  'CRT S:A',
].join('\n');
