import type { Registry } from '@mvdb/routines';
import { callWork } from './call-work.ts';
import { changeRecordWork } from './change-record-work.ts';
import { changesWork } from './changes-work.ts';
import { checkProgramWork } from './check-program-work.ts';
import { commitWork } from './commit-work.ts';
import { dictionaryWork } from './dictionary-work.ts';
import { explainWork } from './explain-work.ts';
import { historyWork } from './history-work.ts';
import { logWork } from './log-work.ts';
import { programsWork, programTablesWork, programWork } from './programs-work.ts';
import { queryStream } from './query-stream.ts';
import { queryWork } from './query-work.ts';
import { recordsWork } from './records-work.ts';
import { relatedWork } from './related-work.ts';
import { relationsWork } from './relations-work.ts';
import { revertWork } from './revert-work.ts';
import { runProgramWork } from './run-program-work.ts';
import { saveProgramWork } from './save-program-work.ts';
import { savedBoards } from './saved-boards.ts';
import { deleteItemWork, savedItemsWork, saveItemWork } from './saved-items.ts';
import { savedQueries } from './saved-queries.ts';
import { statusWork } from './status-work.ts';
import { tablesWork } from './tables-work.ts';

/** Every kind of work that the server does on the account and answers at once. */
export const worksOn = (registry: Registry) =>
  ({
    call: callWork(registry),
    query: queryWork,
    explain: explainWork,
    tables: tablesWork,
    records: recordsWork,
    changeRecord: changeRecordWork,
    changes: changesWork,
    related: relatedWork,
    relations: relationsWork,
    dictionary: dictionaryWork,
    status: statusWork,
    log: logWork,
    history: historyWork,
    commit: commitWork,
    revert: revertWork,
    programTables: programTablesWork,
    programs: programsWork,
    program: programWork,
    checkProgram: checkProgramWork,
    runProgram: runProgramWork,
    saveProgram: saveProgramWork,
    savedQueries: savedItemsWork(savedQueries),
    saveQuery: saveItemWork(savedQueries),
    deleteQuery: deleteItemWork(savedQueries),
    savedBoards: savedItemsWork(savedBoards),
    saveBoard: saveItemWork(savedBoards),
    deleteBoard: deleteItemWork(savedBoards),
  }) as const;

/** Every kind that it answers row by row. */
export const streams = { query: queryStream } as const;
