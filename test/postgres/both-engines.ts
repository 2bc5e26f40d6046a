import { type DemoAccount, fingerprint, openDemo, type Routine } from '@mvdb/routines';
import { type Changes, Session } from 'mvdb';
import { expect } from 'vitest';
import {
  type CallOutcome,
  outcomeOf,
  type Supplied,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { openDemoInFolder } from './demo-account.ts';

/** A call of a routine, by whoever is in a department. */
export interface Call {
  readonly routine: Routine;
  readonly supplied: Supplied;
  readonly department?: string;
}

/** What came of calls, with all that can be told of it. */
interface Answers {
  readonly outcomes: readonly CallOutcome[];
  readonly output: readonly string[];
  readonly changes: Changes;
}

/** The demo company twice: in a folder and on PostgreSQL. */
export class BothEngines {
  readonly inFolder = openDemoInFolder();
  readonly onPostgres = openDemo();
  readonly #loaded = fingerprint(this.inFolder.account);

  /** Calls answer, print and change the same to the letter, and in the same order. */
  expectSame(calls: readonly Call[]): void {
    expect(answersOf(this.onPostgres, calls)).toEqual(answersOf(this.inFolder, calls));
  }

  /** Whatever was called since they were opened is undone. */
  expectAsLoaded(): void {
    for (const { account } of [this.inFolder, this.onPostgres])
      expect(fingerprint(account)).toBe(this.#loaded);
  }

  async close(): Promise<void> {
    await this.inFolder.account.close();
    await this.onPostgres.account.close();
  }
}

/** What comes of calls one after the other, each in a session of its own; it is undone afterwards. */
function answersOf({ account, session }: DemoAccount, calls: readonly Call[]): Answers {
  const { login, initials, clock } = session;
  // Wrong passwords are counted whatever is undone.
  account.tries.forget(`password of ${login}`);
  return undone(session, () => {
    const output: string[] = [];
    const { result: outcomes, changes } = session.withChanges(
      () =>
        calls.map(({ routine, supplied, department = session.department }) => {
          const caller = new Session(account, {
            ...{ login, initials, clock, department },
            capabilities: { dbCommand: 'query' },
          });
          try {
            return outcomeOf(caller, routine, supplied);
          } finally {
            output.push(...caller.takeOutput());
            caller.close();
          }
        }),
      { recordsMax: 100_000, charactersMax: 100_000_000 },
    );
    return { outcomes, output, changes };
  });
}
