import { basicHost } from '@mvdb/basic';
import { Account, Session } from 'mvdb';
import { arrayRows } from './basic-arrays.ts';
import { callRows } from './basic-calls.ts';
import { compileNotes } from './basic-compile.ts';
import { importNotes } from './basic-imports.ts';
import { numberRows } from './basic-numbers.ts';
import { recordRows } from './basic-records.ts';
import { serviceRows } from './basic-service.ts';
import { subroutineRows } from './basic-subroutines.ts';
import { textRows } from './basic-texts.ts';
import type { Findings } from './measure.ts';
import type { Scope } from './scope.ts';

/** Compiled BASIC beside the JavaScript that a person would write for the same answer. */
export async function basicSuite({ isQuick }: Scope): Promise<Findings> {
  const account = Account.inMemory();
  const session = new Session(account, {
    capabilities: { dbCommand: 'full' },
    programs: basicHost(),
  });
  const scale = { count: isQuick ? 2_000 : 1_000_000, rounds: isQuick ? 2 : 9 };
  const rows = [
    ...(await numberRows(session, scale)),
    ...(await textRows(session, scale)),
    ...(await arrayRows(session, isQuick ? [200] : [1_000, 10_000, 100_000], scale.rounds)),
    ...(await callRows(session, scale)),
    ...(await recordRows(session, isQuick ? 200 : 100_000, scale.rounds)),
    ...(await subroutineRows(session, isQuick ? 200 : 100_000, scale.rounds)),
    ...(await serviceRows(isQuick ? 100 : 5_000, scale.rounds)),
  ];
  const notes = [...compileNotes(session, isQuick ? 500 : 10_000), ...importNotes()];
  await account.close();
  return { rows, notes };
}
