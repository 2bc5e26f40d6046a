import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, between, scaled } from '../attack.ts';
import { hostileExpression, hostileSentence } from '../hostile-sentences.ts';
import { measureStalls, stallLines } from '../never-stall.ts';
import { startServing } from '../serving.ts';

/** A machine that is busy with something else cannot meet that, and is given by what one waits without them. */
const IDLE_FACTOR = 4;
/** Once through every entry point in a round of a moment. */
const REQUESTS_PER_TURN = [10, 40] as const;
/** Clients of a turn go away after a time between these. */
const PATIENCE_MS = [100, 2_000] as const;
const ROLES = ['reader', 'operator', 'administrator'] as const;

const tokens = ROLES.map((role) => ({
  token: `${role}-0123456789-abcdefghij`,
  login: 'demo',
  role,
}));

/** Sentences that are made to be costly come through every entry point, by every role, while others ask for nothing. */
export const stallService: Attack = {
  name: 'stall-service',
  aim: 'Costly sentences come through every entry point, by every role: empty requests are answered soon.',
  lane: 'input',

  async run(round) {
    const { random, folder, waitMsMax, counts, find } = round;
    writeFileSync(join(folder, 'tokens.json'), JSON.stringify(tokens), { mode: 0o600 });
    const served = await startServing(round, ['--memory', '--token-file', 'tokens.json']);
    const count = scaled(round, ...REQUESTS_PER_TURN);
    do {
      const figures = await measureStalls({
        url: served.url,
        tokens: tokens.map(({ token }) => token),
        count,
        random,
        patienceMs: between(random, ...PATIENCE_MS),
        hostileSentence,
        hostileExpression,
      });
      const { idle, loaded, outcomes } = figures;
      counts.inputs += count;
      counts.longestWaitMs = Math.max(counts.longestWaitMs, loaded.maxMs);
      const reported = stallLines(figures).join('; ');
      if (loaded.p99Ms > Math.max(waitMsMax, IDLE_FACTOR * idle.p99Ms)) find('stalled', reported);
      if (outcomes['500'] !== undefined || outcomes.cut !== undefined) find('broken', reported);
    } while (!round.isOver);
    await served.child.kill();
  },
};
