import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { formatBasic, formatProblem, type Problem, programName } from '@mvdb/basic';
import type { FlavourName } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { flavourOf } from '../options/flavour-option.ts';
import type { BasicAction } from './action.ts';
import { ProgramFolder } from './program-folder.ts';

/** Stands for what comes from standard input, and goes to standard output. */
const STANDARD = '-';

/** What the command line says; the rest is as `formatBasic` has it. */
interface FormatSettings {
  readonly flavour?: FlavourName;
  readonly indent?: number;
}

/** A file, as it is to look; without a text where the program has problems. */
interface FormattedFile {
  readonly path: string;
  readonly before: string;
  readonly text: string | undefined;
  readonly problems: readonly Problem[];
}

/** Formats programs in their files, or says which are not formatted; those that do not compile stay as they are. */
export const format: BasicAction = {
  form: 'FILE|DIR|- ...',
  wordCount: [1, Number.MAX_SAFE_INTEGER],
  run(words, { options, out, streams }) {
    const flavour = flavourOf(options.flavour);
    const { indent } = options;
    const settings = { ...(flavour && { flavour }), ...(indent !== undefined && { indent }) };
    if (words.includes(STANDARD)) {
      if (words.length > 1 || options.check)
        throw new UsageError(`${STANDARD} stands alone, without --check.`);
      const source = textOf(Buffer.concat([...streams.stdin.chunks()]), STANDARD);
      out.text(formattedInput(source, settings));
      return exitStatus.ok;
    }
    const files = words.flatMap((path) => filesAt(path, settings));
    const changed = files.filter(({ text, before }) => text !== undefined && text !== before);
    if (!options.check) for (const file of changed) replaceFile(file);
    const paths = changed.map(({ path }) => path);
    const problems = files.flatMap((file) => file.problems);
    if (options.json) out.json({ [options.check ? 'unformatted' : 'formatted']: paths, problems });
    else out.lines([...paths, ...problems.map(formatProblem)]);
    const isRight = problems.length === 0 && !(options.check && changed.length > 0);
    return isRight ? exitStatus.ok : exitStatus.failed;
  },
};

/** @throws CommandFailure for a program that does not compile. */
function formattedInput(source: string, settings: FormatSettings): string {
  const { text, problems } = formatBasic(source, settings);
  if (text !== undefined) return text;
  throw new CommandFailure(exitStatus.failed, problems.map(formatProblem).join('\n'));
}

/** The file, or all programs of the folder. @throws UsageError for a path with nothing there. */
function filesAt(path: string, { flavour, ...settings }: FormatSettings): readonly FormattedFile[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no file ${path}.`);
  const isFolder = found.isDirectory();
  const programs = new ProgramFolder(isFolder ? path : dirname(path), flavour);
  const files = isFolder ? programs.names.map((name) => programs.pathOf(name)) : [path];
  return files.map((file) => {
    const before = textOf(readFileSync(file), file);
    const name = programName(basename(file));
    return { path: file, before, ...programs.formatted(name, before, settings) };
  });
}

/** @throws CommandFailure for a file in another encoding, which reading would change. */
function textOf(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new CommandFailure(exitStatus.failed, `${path} is not UTF-8 text. Convert it first.`);
}

/** @throws CommandFailure where somebody else has changed the file meanwhile. */
function replaceFile({ path, before, text = '' }: FormattedFile): void {
  const file = realpathSync(path);
  const written = `${file}.${process.pid}.formatted`;
  try {
    writeFileSync(written, text, { flag: 'wx', mode: statSync(file).mode });
    if (readFileSync(file, 'utf8') !== before)
      throw new CommandFailure(exitStatus.failed, `${path} was changed meanwhile. Try it again.`);
    renameSync(written, file);
  } finally {
    rmSync(written, { force: true });
  }
}
