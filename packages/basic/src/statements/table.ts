import { arrayCommands } from './array-commands.ts';
import { dataCommands } from './data-commands.ts';
import type { CommandEntry } from './entry.ts';
import { executionCommands } from './execution-commands.ts';
import { inputCommands } from './input-commands.ts';
import { listCommands } from './list-commands.ts';
import { lockCommands } from './lock-commands.ts';
import { outputCommands } from './output-commands.ts';
import { programCommands } from './program-commands.ts';
import { sequentialCommands } from './sequential-commands.ts';
import { tableCommands } from './table-commands.ts';
import { textCommands } from './text-commands.ts';
import { transactionCommands } from './transaction-commands.ts';

/** Every statement that is not a control structure and no declaration, by its names. */
const entries: ReadonlyMap<string, CommandEntry> = new Map(
  [
    ...arrayCommands,
    ...dataCommands,
    ...executionCommands,
    ...inputCommands,
    ...listCommands,
    ...lockCommands,
    ...outputCommands,
    ...programCommands,
    ...sequentialCommands,
    ...tableCommands,
    ...textCommands,
    ...transactionCommands,
  ].flatMap((entry) =>
    [entry.name, ...entry.synonyms].map((name): [string, CommandEntry] => [name, entry]),
  ),
);

/** @param name - In capitals. */
export function commandEntry(name: string): CommandEntry | undefined {
  return entries.get(name);
}

/** Every entry, once. */
export function commandEntries(): readonly CommandEntry[] {
  return [...new Set(entries.values())];
}

export function commandNames(): Iterable<string> {
  return entries.keys();
}
