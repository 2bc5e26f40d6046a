import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, type Round, scaled } from '../attack.ts';
import type { Child } from '../children.ts';
import { completed, killed, succeeds } from '../commands.ts';
import type { LedgerViolations } from '../programs/ledger.ts';
import { readProgress } from '../progress.ts';
import { resting, settleLedger, startTransfers } from '../transfers.ts';

/**
 * An account in use is backed up, and the backup restored over another account; now the one command is killed, now
 * the other, at a random moment of the time that it takes. Whatever `restore` takes is whole, and holds what had
 * been acknowledged before; an account that was to be replaced is the old or the new one.
 */
export const killBackups: Attack = {
  name: 'kill-backups',
  aim: 'backup and restore are killed: no part passes for the whole, no account is gone.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, counts } = round;
    const path = join(folder, 'account');
    const target = join(folder, 'target');
    const checker = children.start(program('check-account'));
    await checker.ask('create', path);
    await checker.ask('create', target);
    const writer = startTransfers(round, path, 'w', 0, resting(round));
    const enough = scaled(round, 100, 1_000);
    while (writer.child.isRunning && readProgress(writer.progress).count < enough)
      await setTimeout(5);

    const whole = join(folder, 'whole');
    const backupMs = await completed(round, ['backup', whole, '--data', path]);
    const restoreMs = await completed(round, ['restore', whole, '--data', target, '--force']);
    let oldest = await mustBeWhole(round, checker, target, 0);
    do {
      const copy = join(folder, 'copy');
      const before = readProgress(writer.progress).count;
      await killed(round, ['backup', copy, '--data', path], backupMs);
      const isTaken = await succeeds(round, ['restore', copy, '--data', join(folder, 'tried')]);
      if (isTaken) await mustBeWhole(round, checker, join(folder, 'tried'), before);
      const source = isTaken ? copy : whole;
      await killed(round, ['restore', source, '--data', target, '--force'], restoreMs);
      const positions = [target, ...asides(folder)].filter((position) => existsSync(position));
      const [position = target] = positions;
      oldest = await mustBeWhole(round, checker, position, Math.min(oldest, before));
      for (const name of readdirSync(folder))
        if (/^copy|^tried|partial$|\.before/.test(name) && join(folder, name) !== position)
          rmSync(join(folder, name), { recursive: true, force: true });
    } while (!round.isOver);
    await writer.child.kill();
    counts.kills += 1;
    await settleLedger(round, path, checker, [writer]);
    await checker.end();
  },
};

/** Accounts that `restore` has moved aside, the last first. */
function asides(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('target.before'));
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** @returns How many transfers the account holds. */
async function mustBeWhole(
  { find }: Round,
  checker: Child,
  path: string,
  least: number,
): Promise<number> {
  const { counts, violations } = (await checker.ask('ledger', path)) as LedgerViolations;
  const count = counts.w ?? 0;
  for (const violation of violations.slice(0, 3)) find('lost', `${path}: ${violation}`);
  if (count < least) find('lost', `${path} has ${count} transfers, and ${least} were acknowledged`);
  return count;
}
