import type { CompletedCommand, CompletedOption } from './completed-command.ts';

/** A script that completes the program in fish. @see https://fishshell.com/docs/current/cmds/complete.html */
export function fishCompletion(commands: readonly CompletedCommand[]): string[] {
  return [
    '# Completes mvdb in fish. Made by `mvdb completion fish`.',
    'complete -c mvdb -f -n __fish_use_subcommand -l help -d "show this"',
    'complete -c mvdb -f -n __fish_use_subcommand -l version -d "report the version"',
    'complete -c mvdb -f -n __fish_use_subcommand -a help -d "describe a command"',
    ...commands.map(
      ({ name, summary }) =>
        `complete -c mvdb -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ),
    `complete -c mvdb -f -n '__fish_seen_subcommand_from help' -a ${quoted(commands.map(({ name }) => name).join(' '))}`,
    ...commands.flatMap(commandLines),
  ];
}

function commandLines({ name, options, wordChoices }: CompletedCommand): string[] {
  const within = `complete -c mvdb -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...(wordChoices === undefined ? [] : [`${within} -f -a ${quoted(wordChoices.join(' '))}`]),
    ...options.map((option) => `${within} ${optionWords(option)}`),
  ];
}

function optionWords({ name, short, description, value }: CompletedOption): string {
  return [
    `-l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...valueWords(value),
    `-d ${quoted(description)}`,
  ].join(' ');
}

function valueWords(value: CompletedOption['value']): readonly string[] {
  switch (value?.kind) {
    case undefined:
      return [];
    case 'choice':
      return ['-x', `-a ${quoted(value.choices.join(' '))}`];
    case 'directory':
      return ['-x', "-a '(__fish_complete_directories)'"];
    case 'file':
      return ['-r', '-F'];
    default:
      return ['-x'];
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
