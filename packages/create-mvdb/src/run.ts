import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';
import { type PackageManager, packageManagerOf } from './package-managers.ts';
import { writeProject } from './project.ts';
import { DEFAULT_TEMPLATE, type Template, templateNamed, templatesIn } from './templates.ts';

interface Output {
  write(text: string): unknown;
}

/** Where the command runs. */
export interface Surroundings {
  readonly cwd: string;
  /** The folder of the templates. */
  readonly templates: string;
  readonly userAgent: string;
  readonly stdout: Output;
  readonly stderr: Output;
}

const SUCCESS = 0;
const FAILURE = 1;
const WRONG_COMMAND_LINE = 2;

/** Writes a project. @returns The exit status: 2 for what the command line has wrong, 1 for any other error. */
export function run(args: readonly string[], surroundings: Surroundings): number {
  const { stdout, stderr } = surroundings;
  try {
    stdout.write(answerOf(args, surroundings));
    return SUCCESS;
  } catch (error) {
    const { message } = error as Error;
    stderr.write(`create-mvdb: ${message}\n`);
    return error instanceof CommandError ? WRONG_COMMAND_LINE : FAILURE;
  }
}

function answerOf(args: readonly string[], { cwd, templates, userAgent }: Surroundings): string {
  const all = templatesIn(templates);
  const { folder, template: name, help } = commandLine(args);
  if (help) return helpText(all);
  if (folder === undefined)
    throw new CommandError('Name the folder of the project: npm create mvdb my-shop');
  const manager = packageManagerOf(userAgent);
  const template = templateNamed(all, name);
  const path = resolve(cwd, folder);
  const scripts = writeProject(path, template, manager);
  return nextSteps(relative(cwd, path), template, manager, scripts);
}

function commandLine(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string', default: DEFAULT_TEMPLATE },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [folder, ...others] = positionals;
    if (others.length > 0)
      throw new CommandError(
        `Name one folder, not ${positionals.length}: ${positionals.join(', ')}`,
      );
    return { ...values, folder };
  } catch (error) {
    throw error instanceof TypeError ? new CommandError(error.message) : error;
  }
}

function helpText(templates: readonly Template[]): string {
  const width = Math.max(...templates.map(({ name }) => name.length));
  const lines = templates.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}\n`).join('');
  return `Writes a folder with a small project that uses mvdb.

  npm create mvdb FOLDER -- [--template NAME]
  pnpm create mvdb FOLDER [--template NAME]
  yarn create mvdb FOLDER [--template NAME]

Templates (default: ${DEFAULT_TEMPLATE}):
${lines}`;
}

const STEPS: readonly string[] = ['build', 'test', 'start'];

function nextSteps(
  folder: string,
  { name, title }: Template,
  manager: PackageManager,
  scripts: readonly string[],
): string {
  const enter = folder === '' ? [] : [`cd ${/\s/.test(folder) ? `"${folder}"` : folder}`];
  const steps = STEPS.filter((script) => scripts.includes(script)).map(manager.run);
  const lines = [...enter, manager.install, ...steps].map((line) => `  ${line}\n`).join('');
  return `Written: ${title} (${name}). Next:\n\n${lines}`;
}
