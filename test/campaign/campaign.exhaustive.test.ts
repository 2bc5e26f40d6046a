import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { mvdbCommand } from '../cli/mvdb-command.ts';
import { programLine } from '../programs/bundled-programs.ts';
import { type Attack, newCounts, seedOf } from './attack.ts';
import { attacks } from './attacks.ts';
import { type RoundOutcome, runRound } from './run-round.ts';
import { formatOutcomes } from './table.ts';

/*
 * Every attack for a moment, so that it is known to work; `campaign` goes on for hours. And whether the campaign
 * would notice: attacks on nothing that lose, stall and end.
 */

const SEED = testSeed();
const STALL_MS = 120_000;
/** Beside all that the suite does no figure is good for more than to report a server that answers from one that stands. */
const WAIT_MS_MAX = 60_000;

const mvdb = mvdbCommand();
let folder: string;
const outcomes: RoundOutcome[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-campaign-'));
});

afterAll(() => {
  process.stdout.write(`\n${formatOutcomes(outcomes)}\n`);
  rmSync(folder, { recursive: true, force: true });
});

const run = (attack: Attack, lastsMs: number, stallMs = STALL_MS) =>
  runRound(attack, {
    seed: seedOf(SEED, attack.name),
    folder,
    lastsMs,
    stallMs,
    waitMsMax: WAIT_MS_MAX,
    program: programLine,
    mvdb,
  });

describe(`the campaign (seed ${SEED})`, () => {
  test.concurrent.each(attacks.map((attack) => [attack.name, attack] as const))(
    '%s',
    async (_, attack) => {
      const outcome = await run(attack, 300);
      outcomes.push(outcome);
      expect(outcome.findings).toEqual([]);
      expect(outcome.counts.kills + outcome.counts.inputs).toBeGreaterThan(0);
      expect(existsSync(outcome.folder)).toBe(false);
    },
  );
});

describe('a round', () => {
  const attack = (work: Attack['run']): Attack => ({
    name: 'try-nothing',
    aim: 'Nothing.',
    lane: 'input',
    run: work,
  });

  test('that finds something keeps its folder, and is reported in the table with its seed', async () => {
    const outcome = await run(
      attack(async ({ find }) => find('lost', 'a record')),
      0,
    );
    expect(outcome.findings).toEqual([{ kind: 'lost', detail: 'a record' }]);
    expect(existsSync(join(outcome.folder, 'findings.json'))).toBe(true);
    const clean: RoundOutcome = {
      ...outcome,
      findings: [],
      counts: { ...newCounts(), kills: 1_234 },
    };
    const lines = formatOutcomes([clean, outcome]).split('\n');
    expect(lines[2]).toMatch(new RegExp(`^try-nothing +2 +1,234 +0 +0 +1 .* ${outcome.seed}$`));
  });

  test('whose process ends by itself finds that, and why', async () => {
    const line = [process.execPath, '-e', 'throw new RangeError("no room")'];
    const { findings } = await run(
      attack(({ children }) => children.start(line).exited),
      0,
    );
    expect(findings).toEqual([{ kind: 'broken', detail: expect.stringContaining('no room') }]);
  });

  test('whose process makes no progress ends it, and finds where it was', async () => {
    const endless = `
      require('node:fs').writeFileSync(process.argv[1], new Float64Array([1, 0]));
      function turn() { for (;;); }
      turn();`;
    const line = [process.execPath, '--inspect-port=0', '-e', endless];
    const { findings } = await run(
      attack(async ({ children, folder: position }) => {
        const progress = join(position, 'progress');
        const child = children.start([...line, progress], { progress });
        await child.exited;
        expect(child.hasStalled).toBe(true);
      }),
      0,
      1_000,
    );
    expect(findings).toEqual([
      { kind: 'stalled', detail: expect.stringMatching(/it runs turn </) },
    ]);
  });

  test('leaves no process behind', async () => {
    let pid = 0;
    await run(
      attack(async ({ children }) => {
        pid = children.start([process.execPath, '-e', 'setInterval(() => {}, 1000)']).pid;
      }),
      0,
    );
    expect(() => process.kill(pid, 0)).toThrow(expect.objectContaining({ code: 'ESRCH' }));
  });
});
