import { programHost } from './program-host.ts';
import { recordOf } from './program-source.ts';
import { openProgramTable } from './program-tables.ts';
import type { ProgramRequest } from './programs-work.ts';
import type { Work } from './work.ts';

export interface CheckProgramRequest extends ProgramRequest {
  readonly source: string;
}

/** One thing that is wrong with a program. */
export interface SourceProblem {
  /** Stable code. */
  readonly code: string;
  /** The program, or the text that it includes. */
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly detail: string;
}

export interface CheckProgramReply {
  /** At most 50; none where the program compiles. */
  readonly problems: readonly SourceProblem[];
}

/** What is wrong with the text of a program, which need not be stored. */
export const checkProgramWork: Work<CheckProgramRequest, CheckProgramReply> = {
  prepare({ table, id, source }) {
    recordOf(source);
    return {
      isReading: true,
      run(session) {
        openProgramTable(session, table);
        const found = programHost.checkText(session, { table, item: id, source });
        const problems = found.map(({ code, source: of, line, column, detail }) => {
          return { code, source: of, line, column, detail };
        });
        return { problems };
      },
    };
  },
};
