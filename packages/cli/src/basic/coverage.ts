import { recordCoverage, type TextCoverage } from '@mvdb/basic';
import { textTable } from 'mvdb/host';
import { exitStatus } from '../errors/exit-status.ts';
import { flavourOf } from '../options/flavour-option.ts';
import type { BasicAction, BasicInvocation } from './action.ts';
import { ProgramFolder } from './program-folder.ts';
import { runPrograms, unitNamed } from './program-runner.ts';

/** Runs programs of a folder, all unless some are named, and says which lines of the folder ran. */
export const coverage: BasicAction = {
  form: 'DIR [PROGRAM ...]',
  wordCount: [1, Number.MAX_SAFE_INTEGER],
  async run([folder = '', ...named], invocation) {
    const programs = new ProgramFolder(folder, flavourOf(invocation.options.flavour));
    // What does not compile by itself is included by others, and `check` says so.
    const units = programs.names.flatMap((name) => programs.compiled(name).unit ?? []);
    const run =
      named.length > 0
        ? named.map((name) => unitNamed(programs, name))
        : units.filter(({ kind }) => kind === 'program');
    await runPrograms(programs, run, invocation, {
      // The result of the command are the lines; what the programs print stands beside it.
      print: (text) => invocation.notes.text(text),
      around: (work) => recordCoverage(units, work, (texts) => show(texts, invocation)),
    });
    return exitStatus.ok;
  },
};

function show(texts: readonly TextCoverage[], { options, out }: BasicInvocation): void {
  if (options.json) {
    const lines = ({ text, lines: counts }: TextCoverage) => ({
      program: text,
      lines: Array.from(counts, ([line, count]) => ({ line, count })),
    });
    out.json(texts.map(lines));
    return;
  }
  const rows = texts.map(({ text, lines }) => {
    const idle = [...lines].filter(([, count]) => count === 0).map(([line]) => line);
    return [text, String(lines.size), String(lines.size - idle.length), idle.join(' ')];
  });
  out.lines(textTable(['Program', 'Lines', 'Run', 'Not run'], rows));
}
