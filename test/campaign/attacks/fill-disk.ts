import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, between, scaled } from '../attack.ts';
import { settleLedger, startTransfers } from '../transfers.ts';

/** The shell counts the size of a file in these. */
const BLOCK_BYTES = 512;
/** At the most, in a round of a moment and in one that lasts. */
const ROOM_BYTES_MAX = [200_000, 4_000_000] as const;

/**
 * A writer may let the file grow a little further, as on a disk that is nearly full, and no more. It ends with an
 * error of its own, and what it had been reported is there; the next writer has room again.
 */
export const fillDisk: Attack = {
  name: 'fill-disk',
  aim: 'Writers run out of room: they end by an error, and what was acknowledged is there.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, random, counts, find } = round;
    const path = join(folder, 'account');
    const checker = children.start(program('check-account'));
    await checker.ask('create', path);
    let first = 0;
    do {
      const room = between(random, 4_096, scaled(round, ...ROOM_BYTES_MAX));
      const blocks = Math.ceil((statSync(join(path, 'data.mdb')).size + room) / BLOCK_BYTES);
      const setup = `export ALONE=1; ulimit -f ${blocks};`;
      const writer = startTransfers(round, path, 'w', first, { setup, mayFail: true });
      await writer.child.exited;
      counts.inputs += 1;
      if (!/DISK_FULL/.test(writer.child.errors()))
        find('broken', `A writer without room ended otherwise: ${writer.child.errors()}`);
      first = (await settleLedger(round, path, checker, [writer])).w ?? 0;
    } while (!round.isOver);
    await checker.end();
  },
};
