import type {
  ArgumentPayload,
  RegistryEntry,
  RegistryStatus,
  RegistrySummary,
} from '@mvdb/server/calls';
import { textTable } from 'mvdb/host';
import { wrapped } from '../command-line/help.ts';

const WIDTH = 90;

/**
 * Routines one a line.
 *
 * @param width - Characters that a line may have; what is longer is cut. As long as it is unless given.
 */
export function listLines(
  summaries: readonly RegistrySummary[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const rows = summaries.map(({ name, domain, status, safety = '', description = '' }) => [
    name,
    domain,
    status === 'deprecated' ? status : safety,
    description,
  ]);
  const table = textTable(['Name', 'Domain', 'Class', 'Description'], rows);
  return [...Array.from(table, (line) => cut(line, width)), `${summaries.length} routine(s)`];
}

function cut(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, width - 3)}...` : line;
}

/** All that the registry says of one routine. */
export function entryLines(entry: RegistryEntry): string[] {
  const { name, domain, status, safety, pattern, description, notes, messages } = entry;
  const { examples = [], supersededBy, latest, sourceLocation, callable, capability } = entry;
  const kinds = [domain, status, safety, pattern].filter((kind) => kind !== undefined);
  return [
    name,
    ...(description === undefined ? [] : indented(description)),
    '',
    ...indented(kinds.join(', ')),
    ...(supersededBy === undefined ? [] : indented(`Superseded by ${latest ?? supersededBy}.`)),
    ...(callable ? [] : indented('For other routines only; it cannot be called.')),
    ...(capability === undefined ? [] : indented(`Needs the capability ${capability}.`)),
    ...indented(`Written in ${sourceLocation}.`),
    ...section('Arguments', entry.arguments.flatMap(argumentLines)),
    ...section('Reads', tablesIn(entry.tablesReferenced, entry.tablesAlsoReferenced)),
    ...section('Writes', tablesIn(entry.tablesWritten, entry.tablesAlsoWritten)),
    ...section('Request types that only read', entry.safeRequestTypes ?? []),
    ...section('Request types that write', entry.dangerousRequestTypes ?? []),
    ...section('Messages', messages),
    ...section(
      'Notes',
      notes.flatMap((note) => wrapped(note, WIDTH - 2)),
    ),
    ...section(
      'Examples',
      examples.map((example) => exampleLine(entry, example)),
    ),
  ];
}

export function statusLines({ declared, registered, domains }: RegistryStatus): string[] {
  const rows = domains.map((domain) => [
    domain.name,
    domain.declared === undefined ? '' : String(domain.declared),
    String(domain.registered),
    String(domain.implemented),
  ]);
  return [
    ...textTable(['Domain', 'Declared', 'Registered', 'Implemented'], rows),
    `${declared.total} declared, ${registered.total} registered, ${registered.implemented} implemented`,
  ];
}

function argumentLines(argument: ArgumentPayload): string[] {
  const { index, name, direction, description, required, layout } = argument;
  const must = required ? ', required' : '';
  const positions = layout?.positions.map((position) => position.name) ?? [];
  return [
    `${String(index).padStart(2)} ${name} (${direction}${must})`,
    ...(description === '' ? [] : wrapped(description, WIDTH - 8).map((line) => `      ${line}`)),
    ...(positions.length === 0
      ? []
      : wrapped(positions.join(', '), WIDTH - 8).map((line) => `      ${line}`)),
  ];
}

function tablesIn(stated: readonly string[], also: readonly string[]): string[] {
  const names = [...stated, ...also];
  return names.length === 0 ? [] : wrapped(names.join(', '), WIDTH - 2);
}

function exampleLine(
  { name, arguments: declared }: RegistryEntry,
  { call }: NonNullable<RegistryEntry['examples']>[number],
): string {
  const given = Object.entries(call);
  const isPlain = given.every(([, value]) => typeof value === 'string');
  if (!isPlain) {
    const indexed = given.map(([argument, value]) => {
      const index = declared.findIndex((candidate) => candidate.name === argument);
      return [index, value];
    });
    return `mvdb call ${name} --args-json - <<< '${JSON.stringify(Object.fromEntries(indexed))}'`;
  }
  const words = given.map(([argument, value]) => `--arg ${argument}=${shellWord(String(value))}`);
  return ['mvdb call', name, ...words].join(' ');
}

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w./:@%+,-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function indented(text: string): string[] {
  return wrapped(text, WIDTH - 2).map((line) => `  ${line}`);
}
