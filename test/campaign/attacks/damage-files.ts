import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf, type Round, scaled } from '../attack.ts';
import { ChildEnded } from '../children.ts';
import type { LedgerViolations } from '../programs/ledger.ts';
import { readProgress } from '../progress.ts';
import { startTransfers } from '../transfers.ts';

const PAGE_BYTES = 4_096;

interface Damage {
  readonly name: string;
  damage(file: string, random: () => number): void;
}

const damages: readonly Damage[] = [
  {
    name: 'cut off',
    damage: (file, random) => truncateSync(file, Math.floor(statSync(file).size * random())),
  },
  {
    name: 'a flipped bit',
    damage: (file, random) => flipBit(file, between(random, 0, statSync(file).size - 1), random),
  },
  {
    name: 'a flipped bit of a header',
    damage: (file, random) => flipBit(file, between(random, 0, 2 * PAGE_BYTES - 1), random),
  },
  { name: 'no first header', damage: (file) => overwrite(file, 0, Buffer.alloc(PAGE_BYTES)) },
  {
    name: 'no second header',
    damage: (file) => overwrite(file, PAGE_BYTES, Buffer.alloc(PAGE_BYTES)),
  },
];

/**
 * Copies of an account are damaged, and then verified by the command. It must end by itself, and never mentions
 * less than what was acknowledged without saying that something is wrong.
 */
export const damageFiles: Attack = {
  name: 'damage-files',
  aim: 'Files are cut off and changed: verify ends by itself, and nothing older passes for whole.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, random, counts } = round;
    const path = join(folder, 'account');
    const setup = children.start(program('check-account'));
    await setup.ask('create', path);
    const writer = startTransfers(round, path, 'w', 0);
    const enough = scaled(round, 300, 3_000);
    while (writer.child.isRunning && readProgress(writer.progress).count < enough)
      await setTimeout(5);
    await writer.child.kill();
    counts.kills += 1;
    const { counts: saved } = (await setup.ask('ledger', path)) as LedgerViolations;
    await setup.end();
    counts.acknowledged += readProgress(writer.progress).count;
    do {
      const { name, damage } = oneOf(random, damages);
      const copy = join(folder, 'copy');
      mkdirSync(copy, { recursive: true });
      copyFileSync(join(path, 'data.mdb'), join(copy, 'data.mdb'));
      damage(join(copy, 'data.mdb'), random);
      counts.inputs += 1;
      await look(round, name, copy, saved.w ?? 0);
      rmSync(copy, { recursive: true, force: true });
    } while (!round.isOver);
  },
};

/** Verifies a damaged copy; where nothing is reported, everything must be there. */
async function look(round: Round, name: string, path: string, count: number): Promise<void> {
  const { children, mvdb, program, find } = round;
  const verify = children.start(mvdb('verify', '--data', path), { mayFail: true });
  await verify.exited;
  if (verify.status === undefined) return find('broken', `verify died of ${name}`);
  if (verify.status !== 0) return;
  const checker = children.start(program('check-account'));
  try {
    const found = (await checker.ask('ledger', path)) as LedgerViolations;
    const [violation] = found.violations;
    if (violation !== undefined) find('lost', `With ${name} verify is content, and ${violation}`);
    if (found.counts.w !== count)
      find('lost', `With ${name} verify is content with ${found.counts.w} of ${count} transfers`);
    await checker.end();
  } catch (error) {
    if (!(error instanceof ChildEnded)) find('lost', `With ${name} verify is content: ${error}`);
  }
}

function flipBit(path: string, position: number, random: () => number): void {
  const byte = Buffer.alloc(1);
  const file = openSync(path, 'r');
  readSync(file, byte, 0, 1, position);
  closeSync(file);
  byte[0] = (byte[0] ?? 0) ^ (1 << between(random, 0, 7));
  overwrite(path, position, byte);
}

function overwrite(path: string, position: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, position);
  closeSync(file);
}
