import type { CompletedCommand, CompletedOption } from './completed-command.ts';

/** A script that completes the program in bash. @see bash(1), Programmable Completion */
export function bashCompletion(commands: readonly CompletedCommand[]): string[] {
  const names = commands.map(({ name }) => name);
  return [
    '# Completes mvdb in bash. Made by `mvdb completion bash`.',
    '_mvdb() {',
    `  local word=$2 before=$3 choices= command=\${COMP_WORDS[1]}`,
    '  COMPREPLY=()',
    '  if (( COMP_CWORD == 1 )); then',
    `    COMPREPLY=( $(compgen -W '${[...names, 'help', '--help', '--version'].join(' ')}' -- "$word") )`,
    '    return',
    '  fi',
    '  case $command in',
    `    help) COMPREPLY=( $(compgen -W '${names.join(' ')}' -- "$word") ); return ;;`,
    ...commands.flatMap(commandCase),
    '    *) return ;;',
    '  esac',
    '  if [[ -n $choices ]]; then',
    '    (( COMP_CWORD == 2 )) && COMPREPLY=( $(compgen -W "$choices" -- "$word") )',
    '  else',
    '    _mvdb_files -f "$word"',
    '  fi',
    '}',
    '_mvdb_files() {',
    "  local IFS=$'\\n'",
    '  compopt -o filenames 2>/dev/null',
    '  COMPREPLY=( $(compgen "$1" -- "$2") )',
    '}',
    'complete -F _mvdb mvdb',
  ];
}

function commandCase({ name, options, wordChoices = [] }: CompletedCommand): string[] {
  const all = options.flatMap(formsOf).join(' ');
  return [
    `    ${name})`,
    '      case $before in',
    ...options.flatMap(valueCase),
    '      esac',
    '      if [[ $word == -* ]]; then',
    `        COMPREPLY=( $(compgen -W '${all}' -- "$word") )`,
    '        return',
    '      fi',
    ...(wordChoices.length === 0 ? [] : [`      choices='${wordChoices.join(' ')}'`]),
    '      ;;',
  ];
}

function valueCase(option: CompletedOption): string[] {
  if (option.value === undefined) return [];
  const { kind, choices } = option.value;
  const given = {
    choice: `COMPREPLY=( $(compgen -W '${choices.join(' ')}' -- "$word") ); `,
    directory: '_mvdb_files -d "$word"; ',
    file: '_mvdb_files -f "$word"; ',
    other: '',
  }[kind];
  return [`        ${formsOf(option).join('|')}) ${given}return ;;`];
}

function formsOf({ name, short }: CompletedOption): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}
