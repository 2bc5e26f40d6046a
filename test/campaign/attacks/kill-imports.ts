import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { completed, killed } from '../commands.ts';
import { readProgress } from '../progress.ts';
import { resting, settleLedger, startTransfers } from '../transfers.ts';

const RECORD_COUNT = 3_000;

/**
 * Lines of JSON are imported over those of the import before, while another process writes; the command is killed
 * at a random moment of the time that it takes. All records are of one import, and of the last that ended well.
 */
export const killImports: Attack = {
  name: 'kill-imports',
  aim: 'import is killed: of each file all records are there, or none.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, counts, find } = round;
    const path = join(folder, 'account');
    const checker = children.start(program('check-account'));
    await checker.ask('create', path);
    const writer = startTransfers(round, path, 'w', 0, resting(round));
    while (writer.child.isRunning && readProgress(writer.progress).count === 0) await setTimeout(5);
    const importOf = (generation: number) => {
      const file = join(folder, 'records.jsonl');
      writeFileSync(file, linesOf(generation));
      return ['import', 'IMPORTED', file, '--data', path, '--create', '--overwriting'];
    };
    const takesMs = await completed(round, importOf(0));
    let saved = 0;
    for (let generation = 1; generation === 1 || !round.isOver; generation += 1) {
      const isDone = await killed(round, importOf(generation), takesMs);
      const found = (await checker.ask('generations', path)) as Record<string, number>;
      const [only = '', ...others] = Object.keys(found);
      const allowed = isDone ? [generation] : [saved, generation];
      if (others.length > 0 || found[only] !== RECORD_COUNT || !allowed.includes(Number(only)))
        find(
          'lost',
          `Records by import: ${JSON.stringify(found)}; ${allowed.join(' or ')} expected`,
        );
      saved = Number(only);
    }
    await writer.child.kill();
    counts.kills += 1;
    await settleLedger(round, path, checker, [writer]);
    await checker.end();
  },
};

function linesOf(generation: number): string {
  const record = [[String(generation)], ['x'.repeat(80)]];
  return Array.from({ length: RECORD_COUNT }, (_, index) =>
    JSON.stringify({ id: `r${index}`, record }),
  ).join('\n');
}
