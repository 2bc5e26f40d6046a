import { exitStatus } from '../errors/exit-status.ts';
import { flavourOf } from '../options/flavour-option.ts';
import type { BasicAction } from './action.ts';
import { ProgramFolder } from './program-folder.ts';
import { runPrograms, unitNamed } from './program-runner.ts';

/** Runs a program, which finds the words behind its name in `SENTENCE()`, and what is piped in by INPUT. */
export const run: BasicAction = {
  form: 'DIR PROGRAM [WORD ...]',
  wordCount: [2, Number.MAX_SAFE_INTEGER],
  async run([folder = '', name = '', ...words], invocation) {
    const { options, out, streams } = invocation;
    const programs = new ProgramFolder(folder, flavourOf(options.flavour));
    const unit = unitNamed(programs, name);
    let printed = '';
    await runPrograms(programs, [unit], invocation, {
      sentence: [name, ...words].join(' '),
      input: streams.stdin.keyboard === undefined ? linesOf(streams.stdin.chunks()) : [],
      print(text) {
        if (options.json) printed += text;
        else out.text(text);
      },
    });
    if (options.json) out.json({ program: name, output: printed });
    return exitStatus.ok;
  },
};

function linesOf(chunks: Iterable<Uint8Array>): readonly string[] {
  const text = Buffer.concat([...chunks]).toString();
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
