import { type BasicHost, basicHost, type ProgramCheck } from '@mvdb/basic';
import { sessionOf } from '@mvdb/server/host';
import type { Session } from 'mvdb';
import { findVocItem, type ProgramItem, textTable } from 'mvdb/host';
import { withAccount } from '../accounts/open-account.ts';
import { CommandFailure, type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { flavourOf } from '../options/flavour-option.ts';
import type { BasicInvocation } from './action.ts';

/** Names that tables of programs have by custom: `BP`, `GL.BP`, `U2BP`. */
const CUSTOMARY = /BP$/;

/** What a compiler of another product wrote beside the source: UniData `_NAME`, jBASE `$NAME`. */
const OBJECT_CODE = /^[_$]/;

interface CheckedProgram extends ProgramItem, ProgramCheck {}

/** Checks every program in the tables of programs of an account, and says which texts are missing that they include. */
export function checkAccount(invocation: BasicInvocation): Promise<ExitStatus> {
  const flavour = flavourOf(invocation.options.flavour);
  const host = basicHost(flavour === undefined ? {} : { flavour });
  return withAccount(invocation.options, invocation, ({ account, operator }) => {
    const user = { ...operator, capabilities: { dbCommand: 'query', program: true } } as const;
    const session = sessionOf(account, user, host);
    try {
      return report(
        session.readOnly(() => checkedPrograms(session, host)),
        invocation,
      );
    } finally {
      session.close();
    }
  });
}

function checkedPrograms(session: Session, host: BasicHost): readonly CheckedProgram[] {
  const tables = programTables(session);
  if (tables.length === 0)
    throw new CommandFailure(
      exitStatus.notFound,
      'The account has no tables of programs: folders, those whose names end in BP, and those of catalogued programs.',
    );
  return tables.flatMap((table) =>
    [...session.table(table).ids()]
      .filter((item) => !OBJECT_CODE.test(item))
      .map((item) => ({ table, item, ...host.check(session, { table, item }) })),
  );
}

/** Ascending by name. */
function programTables(session: Session): readonly string[] {
  const catalogued = new Set<string>();
  for (const name of session.table('VOC').ids()) {
    const item = findVocItem(session, name)?.item;
    if (item?.kind === 'program') catalogued.add(item.program.table);
  }
  return session.tables().flatMap((entry) => {
    if (entry.kind !== 'table') return [];
    const { name, folder } = entry;
    const hasPrograms = folder !== undefined || CUSTOMARY.test(name) || catalogued.has(name);
    return hasPrograms ? [name] : [];
  });
}

function report(
  programs: readonly CheckedProgram[],
  { options, out }: BasicInvocation,
): ExitStatus {
  const included = new Set(programs.flatMap((program) => program.included.map(keyOf)));
  // A text that others include need not be a program.
  const isRight = (program: CheckedProgram) =>
    program.problems.length === 0 || included.has(keyOf(program));
  const missing = missingTexts(programs);
  if (options.json)
    out.json({
      programs: programs.map(({ table, item, problems }) => ({ table, program: item, problems })),
      missing,
    });
  else {
    const rows = programs.map((program) => [
      program.table,
      program.item,
      resultOf(program, included.has(keyOf(program))),
    ]);
    out.lines(textTable(['Table', 'Program', 'Result'], rows));
    const count = programs.filter(isRight).length;
    out.line(`${count} of ${programs.length} program(s) compile or are included by others.`);
    if (missing.length > 0) {
      const texts = missing.map(({ table, item, includedBy }) => [
        table,
        item,
        includedBy.map((program) => `${program.table} ${program.item}`).join(', '),
      ]);
      out.lines(textTable(['Table', 'Missing text', 'Included by'], texts));
    }
  }
  return programs.every(isRight) ? exitStatus.ok : exitStatus.failed;
}

function resultOf({ problems: [first] }: CheckedProgram, isIncluded: boolean): string {
  if (first === undefined) return 'compiles';
  return isIncluded
    ? 'is included by others'
    : `${first.source}:${first.line}:${first.column} ${first.detail}`;
}

interface MissingText extends ProgramItem {
  readonly includedBy: readonly ProgramItem[];
}

function missingTexts(programs: readonly CheckedProgram[]): readonly MissingText[] {
  const texts = new Map<string, ProgramItem & { readonly includedBy: ProgramItem[] }>();
  for (const { table, item, missing } of programs)
    for (const text of missing) {
      const entry = texts.get(keyOf(text)) ?? { ...text, includedBy: [] };
      texts.set(keyOf(text), entry);
      entry.includedBy.push({ table, item });
    }
  return [...texts.values()];
}

/** Neither a table nor an id has a line feed. */
function keyOf({ table, item }: ProgramItem): string {
  return `${table}\n${item}`;
}
