import { failures, MvdbError, type Session, type SessionTable } from 'mvdb';
import { missingCapability, nearNames } from 'mvdb/host';
import { WorkError } from './errors.ts';
import { ifReadable } from './if-readable.ts';
import type { Operator } from './operator.ts';

/** A table whose records are programs. */
export interface ProgramTableEntry {
  readonly name: string;
  /** Number of its records. */
  readonly programs: number;
  /** Whether they are files of a folder. */
  readonly isFolder: boolean;
}

/** Tables of these names hold programs by custom: `BP`, `GL.BP`. */
const CUSTOMARY = /(?:^|\.)BP$/;

/**
 * The tables of programs that the session may read: those that are folders, and those that have the customary name.
 *
 * @throws MvdbError `NOT_PERMITTED` without the capability `program`.
 */
export function programTables(session: Session): readonly ProgramTableEntry[] {
  return identified(session).flatMap(({ name, isFolder }) => {
    const programs = ifReadable(() => session.table(name).count());
    return programs === undefined ? [] : [{ name, programs, isFolder }];
  });
}

/**
 * Opens a table of programs.
 *
 * @throws WorkError `UNKNOWN_TABLE` for one that holds no programs, with names near it. MvdbError `NOT_PERMITTED`.
 */
export function openProgramTable(session: Session, name: string): SessionTable {
  const names = identified(session).map((table) => table.name);
  if (names.includes(name)) return session.table(name);
  throw new WorkError('UNKNOWN_TABLE', `"${name}" is not a table of programs.`, {
    suggestions: nearNames(name, names),
  });
}

function identified(session: Session): readonly Omit<ProgramTableEntry, 'programs'>[] {
  assertMayProgram(session);
  return session.tables().flatMap((entry) => {
    if (entry.kind !== 'table') return [];
    const { name, folder } = entry;
    const isFolder = folder !== undefined;
    return isFolder || CUSTOMARY.test(name) ? [{ name, isFolder }] : [];
  });
}

/** @throws MvdbError `NOT_PERMITTED`. */
export function assertMayProgram({ capabilities }: Pick<Operator, 'capabilities'>): void {
  if (capabilities?.program !== true)
    throw missingCapability('A program of the account', 'program', 'true');
}

/** The error for a program that is missing, with names near it. */
export function programNotFound(table: SessionTable, id: string): MvdbError {
  const near = nearNames(id, table.ids());
  return new MvdbError(failures.RECORD_MISSING, `${table.name} has no program "${id}".`, {
    suggestions: near,
  });
}
