import { recordsOf } from '../log/commit-records.ts';
import type { CommitOrigin } from '../log/log-entries.ts';
import { type LoggedMoment, momentOf } from '../log/logged-commit.ts';
import {
  type ChangeLimits,
  type ChangeReporter,
  type Changes,
  ChangesReport,
  isHidden,
  type TableView,
  viewOf,
  viewOfDeleted,
} from './reported-changes.ts';

/** A commit of the log, and what it made of its records, as a session sees them. */
export interface ShownCommit extends LoggedMoment {
  readonly origin: CommitOrigin;
  readonly changes: Changes;
}

/** @throws MvdbError as `Session.commitAt`. */
export function shownCommit(
  reporter: ChangeReporter,
  position: string,
  { recordsMax = 1_000, charactersMax = 1_000_000 }: ChangeLimits,
): ShownCommit {
  return reporter.account.readCommit(position, ({ commit, nameOf, changeOf }) => {
    const report = new ChangesReport(charactersMax);
    const views = new Map<string, TableView>();
    for (const record of recordsOf(commit)) {
      const { id } = record;
      reporter.step();
      const name = nameOf(record);
      const view = views.get(name ?? record.table) ?? newView(name, record.table, reporter);
      views.set(name ?? record.table, view);
      if (isHidden(view, id)) report.omit(view, 'hidden', 1);
      else if (view.table === undefined) report.omit(view, 'deleted', 1);
      else if (report.count >= recordsMax) report.omit(view, 'limit', 1);
      else {
        const change = changeOf(record);
        if (change === 'erased') report.omit(view, 'erased', 1);
        else report.add(view, id, change);
      }
    }
    const { timeMs, origin } = commit;
    return { ...momentOf(commit.position, timeMs), origin, changes: report.changes };
  });
}

function newView(name: string | undefined, then: string, reporter: ChangeReporter): TableView {
  return name === undefined ? viewOfDeleted(then) : viewOf(name, reporter);
}
