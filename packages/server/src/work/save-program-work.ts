import { failures, MvdbError } from 'mvdb';
import { recordOf } from './program-source.ts';
import { openProgramTable, programNotFound } from './program-tables.ts';
import type { ProgramRequest } from './programs-work.ts';
import { assertUnchanged, versionOf } from './record-version.ts';
import type { Work } from './work.ts';

export interface SaveProgramRequest extends ProgramRequest {
  readonly source: string;
  /** Of what the change was made to; absent for a program that is new. */
  readonly version?: string | undefined;
}

export interface SaveProgramReply extends ProgramRequest {
  /** Of what is stored now. */
  readonly version: string;
}

/**
 * Stores a program, unless it has changed since it was read.
 *
 * It fails with MvdbError `RECORD_CHANGED` where somebody else changed it, `RECORD_EXISTS` where a new one has the name of
 * another, `RECORD_MISSING` where it is gone.
 */
export const saveProgramWork: Work<SaveProgramRequest, SaveProgramReply> = {
  prepare({ table: name, id, source, version }) {
    const record = recordOf(source);
    return {
      isReading: false,
      run(session) {
        const table = openProgramTable(session, name);
        const stored = table.readWhole(id);
        if (version === undefined && stored !== undefined)
          throw new MvdbError(
            failures.RECORD_EXISTS,
            `${name} has a program "${id}" already. Give another name, or read that program and change it.`,
          );
        if (version !== undefined && stored === undefined) throw programNotFound(table, id);
        if (stored !== undefined && version !== undefined)
          assertUnchanged(stored, version, `The program "${id}" of ${name}`);
        table.write(id, record);
        return { table: name, id, version: versionOf(record) };
      },
    };
  },
};
