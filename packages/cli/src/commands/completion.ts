import { type CommandEntry, defineCommand } from '../command-line/command.ts';
import { bashCompletion } from '../completion/bash-completion.ts';
import { type CompletedCommand, completedCommand } from '../completion/completed-command.ts';
import { fishCompletion } from '../completion/fish-completion.ts';
import { zshCompletion } from '../completion/zsh-completion.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { misnamed } from '../errors/misnamed.ts';

type Script = (commands: readonly CompletedCommand[]) => readonly string[];

/** By the name of the shell. */
const scripts: Readonly<Record<string, Script>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** The command that lets a shell complete all of these. */
export const completionOf = (commands: readonly CommandEntry[]) =>
  defineCommand({
    name: 'completion',
    forms: ['bash', 'zsh', 'fish'],
    description: [
      'Writes a script that lets a shell complete the commands of this program, their options and values. Load it when the shell starts: in bash by `source <(mvdb completion bash)` in ~/.bashrc, in zsh as a file _mvdb in a folder of $fpath, in fish as ~/.config/fish/completions/mvdb.fish.',
    ],
    wordCount: [1, 1],
    wordChoices: Object.keys(scripts),
    options: {},
    examples: [
      ['completion bash > mvdb.bash', 'Keeps the script of bash in a file.'],
      ['completion fish', 'Writes that of fish.'],
    ],

    async run({ words, out }) {
      const [shell = ''] = words;
      const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
      if (script === undefined) {
        const names = Object.keys(scripts);
        throw misnamed(`There is a script for ${names.join(', ')}, not "${shell}".`, shell, names);
      }
      const completed = commands.map(async ({ summary, load }) =>
        completedCommand((await load()).page, summary),
      );
      out.lines(script(await Promise.all(completed)));
      return exitStatus.ok;
    },
  });
