import type { CompletedCommand, CompletedOption } from './completed-command.ts';

/** A script that completes the program in zsh. @see zshcompsys(1), _arguments and _describe */
export function zshCompletion(commands: readonly CompletedCommand[]): string[] {
  return [
    '#compdef mvdb',
    '# Completes mvdb in zsh. Made by `mvdb completion zsh`.',
    '_mvdb() {',
    '  local -a commands=(',
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`),
    "    'help:describe a command'",
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  (( CURRENT-- ))',
    '  case $command in',
    "    help) _describe 'command' commands ;;",
    ...commands.flatMap(commandCase),
    '  esac',
    '}',
    'if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _mvdb "$@"; else compdef _mvdb mvdb; fi',
  ];
}

function commandCase({ name, options, wordChoices }: CompletedCommand): string[] {
  const words =
    wordChoices === undefined ? "'*:word:_files'" : quoted(`1:word:(${wordChoices.join(' ')})`);
  return [
    `    ${name})`,
    '      _arguments \\',
    ...options.flatMap(specifications).map((specification) => `        ${specification} \\`),
    `        ${words}`,
    '      ;;',
  ];
}

function specifications({ name, short, description, value, isRepeated }: CompletedOption) {
  const often = isRepeated ? '*' : '';
  const reported = `[${escaped(description)}]`;
  const action = value && `:${escaped(value.placeholder)}:${actionOf(value)}`;
  const long =
    value === undefined ? `${often}--${name}${reported}` : `${often}--${name}=${reported}${action}`;
  return short === undefined
    ? [quoted(long)]
    : [quoted(long), quoted(`${often}-${short}${reported}${action ?? ''}`)];
}

function actionOf({ kind, choices }: NonNullable<CompletedOption['value']>): string {
  switch (kind) {
    case 'choice':
      return `(${choices.join(' ')})`;
    case 'directory':
      return '_files -/';
    case 'file':
      return '_files';
    default:
      return '';
  }
}

/** Signs that mean something in a specification. */
function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
