import {
  companySession,
  type DemoAccount,
  departmentOf,
  fingerprint,
  openDemo,
  type Routine,
} from '@mvdb/routines';
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

/** The demo company twice: in a folder and on PostgreSQL. */
export class BothEngines {
  readonly inFolder = openDemoInFolder();
  readonly onPostgres = openDemo();
  readonly #loaded = fingerprint(this.inFolder.account);

  /** Work gives and changes the same to the letter, and in the same order. It is undone afterwards. */
  expectSame(work: (demo: DemoAccount) => unknown): void {
    const [onPostgres, inFolder] = [this.onPostgres, this.inFolder].map((demo) =>
      undone(demo.session, () => demo.session.withChanges(() => work(demo), ALL_CHANGES)),
    );
    expect(onPostgres).toEqual(inFolder);
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

const ALL_CHANGES = { recordsMax: 100_000, charactersMax: 100_000_000 };

/** Makes calls one after the other, each in a session of its own, and says what they answer and print. */
export function calling(calls: readonly Call[]): (demo: DemoAccount) => unknown {
  return ({ account, session }) => {
    const { login, initials, clock } = session;
    // Wrong passwords are counted whatever is undone.
    account.attemptCounters.forget(`password of ${login}`);
    return calls.map(
      ({ routine, supplied, department = departmentOf(session) }): [CallOutcome, string[]] => {
        const caller = companySession(account, {
          ...{ login, initials, clock, department },
          capabilities: { dbCommand: 'query' },
        });
        try {
          return [outcomeOf(caller, routine, supplied), caller.takeOutput()];
        } finally {
          caller.close();
        }
      },
    );
  };
}
