import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type CompiledUnit,
  type CompileOptions,
  compileBasic,
  type Flavour,
  flavours,
  formatProblem,
  runUnit,
} from '@mvdb/basic';
import { type Account, fixedClock, Session } from 'mvdb';
import type { RunnableUnit } from '../../packages/basic/src/runtime/runnable-unit.ts';
import { compatibilityModes } from '../../packages/basic/src/syntax/flavours.ts';
import { readVectors, vectorFolder } from './vectors.ts';

/** One observation of the real database: a program, and what it printed. */
export interface BasicVector {
  readonly id: string;
  readonly family: string;
  readonly source?: string;
  readonly units?: Readonly<Record<string, string>>;
  readonly main?: string;
  readonly mode?: readonly string[];
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly filesAfter?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly input?: readonly string[];
  readonly output?: string;
  readonly aborts?: boolean;
  readonly compileFails?: boolean;
  readonly compiles?: boolean;
  readonly quirk?: readonly string[];
  readonly modes?: Readonly<
    Record<string, { readonly output?: string; readonly aborts?: boolean }>
  >;
}

/** What came of a program. */
export interface BasicOutcome {
  readonly compiles: boolean;
  readonly aborts: boolean;
  readonly output: string;
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The error, for those who look for it. */
  readonly message: string;
}

export const BASIC_FILES = [
  'arrays',
  'calls',
  'compile',
  'control',
  'files',
  'io',
  'numbers',
  'random',
  'strings',
] as const;

/** The folder of the vectors: that of MVDB_VECTORS itself, or its subfolder. */
const folder = basename(vectorFolder) === 'basic' ? vectorFolder : join(vectorFolder, 'basic');

export function basicVectors(file: string): BasicVector[] {
  return existsSync(folder) ? readVectors<BasicVector>(`${file}.jsonl`, [folder]) : [];
}

/** Vectors that the contract exempts: exact numbers and Unicode win. */
const EXEMPT = new Set(['large-number', 'negative-zero', 'byte-characters']);

export function isExempt({ quirk = [] }: BasicVector): boolean {
  return quirk.some((name) => EXEMPT.has(name));
}

/** The flavour in which a compatibility mode of the observed database is on. */
export function flavourOf(modes: readonly string[]): Flavour {
  const changes = modes.map((mode) => [compatibilityModes[mode] ?? mode, true] as const);
  return { ...flavours.qm, ...Object.fromEntries(changes) };
}

/** How the program of a vector is run. */
export interface OutcomeOptions {
  /** Makes what runs of a program that compiles; default: the compiled unit. */
  readonly made?: (source: string, options: CompileOptions, unit: CompiledUnit) => RunnableUnit;
  /** The most steps of the budget; default: no bound. */
  readonly stepsMax?: number;
}

/** Runs the program of a vector in an account whose tables it finds as the vector says. */
export function basicOutcome(
  account: Account,
  vector: BasicVector,
  flavour: Flavour,
  sequentialFolder: string,
  {
    made = (_source, _options, unit) => unit,
    stepsMax = Number.MAX_SAFE_INTEGER,
  }: OutcomeOptions = {},
): BasicOutcome {
  const units = new Map(
    Object.entries(vector.units ?? { MAIN: vector.source ?? '' }).map(([name, source]) => [
      name,
      source.replaceAll('{SEQDIR}', sequentialFolder),
    ]),
  );
  const compiled = new Map<string, RunnableUnit | undefined>();
  const compile = (name: string) => {
    const source = units.get(name) ?? '';
    const options: CompileOptions = { name, flavour, include: (_table, item) => units.get(item) };
    const { unit, problems } = compileBasic(source, options);
    return { unit: unit && made(source, options, unit), problems };
  };
  const find = (name: string): RunnableUnit | undefined => {
    if (!units.has(name)) return undefined;
    if (!compiled.has(name)) compiled.set(name, compile(name).unit);
    return compiled.get(name);
  };
  const main = compile(vector.main ?? 'MAIN');
  const nothing = { aborts: false, output: '', tables: {} };
  if (main.unit === undefined)
    return { ...nothing, compiles: false, message: main.problems.map(formatProblem).join('\n') };
  if (vector.compiles || vector.compileFails) return { ...nothing, compiles: true, message: '' };
  const tables = fill(account, vector.files ?? {});
  const session = new Session(account, {
    clock: fixedClock('2026-11-21T08:30:00'),
    capabilities: { dbCommand: 'full' },
  });
  let output = '';
  let message: string | undefined;
  try {
    const { unit } = main;
    session.limited(stepsMax, () =>
      runUnit(unit, session, {
        find,
        input: vector.input ?? [],
        print: (text) => {
          output += text;
        },
        folders: [sequentialFolder],
      }),
    );
  } catch (error) {
    message = error instanceof Error ? error.message : String(error);
  }
  session.close();
  const after = tables.map((name) => [name, Object.fromEntries(account.table(name).records())]);
  for (const name of tables) account.table(name).clear();
  return {
    compiles: true,
    aborts: message !== undefined,
    output,
    tables: Object.fromEntries(after),
    message: message ?? '',
  };
}

function fill(account: Account, files: NonNullable<BasicVector['files']>): string[] {
  return Object.entries(files).map(([name, records]) => {
    if (!name.startsWith('DICT ') && account.findTable(name) === undefined)
      account.createTable(name);
    const table = account.table(name);
    account.transaction(() => {
      // The observed database gives every table that it creates an item for the id.
      if (name.startsWith('DICT '))
        table.write('@ID', `D\u001e0\u001e\u001e${name.slice(5)}\u001e10L\u001eS`);
      for (const [id, record] of Object.entries(records)) table.write(id, record);
    });
    return name;
  });
}

/** Whether the outcome is what was observed. */
export function agrees(
  vector: BasicVector,
  outcome: BasicOutcome,
  expected: { readonly output?: string; readonly aborts?: boolean } = vector,
): boolean {
  if (vector.compileFails || vector.compiles)
    return outcome.compiles === (vector.compiles ?? false);
  if (!outcome.compiles || outcome.aborts !== (expected.aborts ?? false)) return false;
  if (expected.output !== undefined && outcome.output !== expected.output) return false;
  const tables = vector.filesAfter ?? vector.files ?? {};
  return Object.entries(tables)
    .filter(([name]) => !name.startsWith('DICT '))
    .every(([name, records]) => sameRecords(outcome.tables[name] ?? {}, records));
}

function sameRecords(
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): boolean {
  const ids = Object.keys(left);
  return ids.length === Object.keys(right).length && ids.every((id) => left[id] === right[id]);
}
