import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import type { CommandStack } from './command-stack.ts';
import type { DotCommand } from './dot-command.ts';

/** The commands of the stack that deal with nothing but the stack. */
export type StackEdit = Extract<
  DotCommand,
  { kind: 'list' | 'recall' | 'change' | 'append' | 'insert' | 'delete' | 'capitals' }
>;

/**
 * Lists or changes the stack.
 *
 * @returns What to show: the commands listed, or the one that was changed.
 * @throws CommandFailure for a number that no command has, and a text that is not in it.
 */
export function editStack(stack: CommandStack, edit: StackEdit): readonly string[] {
  switch (edit.kind) {
    case 'list':
      return listed(stack, edit.count);
    case 'recall':
      stack.push(commandOf(stack, edit.number));
      return shownEntry(stack, 1);
    case 'change':
      stack.replace(edit.number, changed(commandOf(stack, edit.number), edit));
      return shownEntry(stack, edit.number);
    case 'append':
      stack.replace(edit.number, commandOf(stack, edit.number) + edit.text);
      return shownEntry(stack, edit.number);
    case 'insert':
      // One may also be inserted below the oldest.
      if (edit.number !== stack.entries.length + 1) commandOf(stack, edit.number);
      stack.insert(edit.number, edit.text);
      return shownEntry(stack, edit.number);
    case 'delete':
      commandOf(stack, edit.first);
      stack.remove(edit.first, edit.last);
      return [];
    case 'capitals':
      stack.replace(edit.number, commandOf(stack, edit.number).toUpperCase());
      return shownEntry(stack, edit.number);
  }
}

/** @throws CommandFailure if no command has that number. */
export function commandOf(stack: CommandStack, number: number): string {
  const command = stack.entry(number);
  if (command !== undefined) return command;
  const { length } = stack.entries;
  throw new CommandFailure(
    exitStatus.failed,
    `There is no command ${number}; the stack has ${length}.`,
  );
}

function listed(stack: CommandStack, count: number): string[] {
  const shown = stack.entries.slice(0, count);
  return shown.map((_, index) => entryLine(stack, index + 1)).reverse();
}

/** One that no longer stands in the stack is not shown. */
function shownEntry(stack: CommandStack, number: number): string[] {
  return stack.entry(number) === undefined ? [] : [entryLine(stack, number)];
}

function entryLine(stack: CommandStack, number: number): string {
  return `${String(number).padStart(3)} ${stack.entry(number) ?? ''}`;
}

function changed(
  command: string,
  { from, to, isEverywhere }: Extract<StackEdit, { kind: 'change' }>,
): string {
  if (!command.includes(from))
    throw new CommandFailure(exitStatus.failed, `"${from}" is not in: ${command}`);
  // A function keeps signs such as $& from being read as more than they are.
  return isEverywhere ? command.replaceAll(from, () => to) : command.replace(from, () => to);
}
