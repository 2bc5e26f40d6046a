import { createInterface, type Interface } from 'node:readline';
import type { ExitStatus } from '../errors/exit-status.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { OutputClosed } from '../terminal/printer.ts';
import type { Keyboard, OutputStream } from '../terminal/streams.ts';
import { STACK_SIZE_MAX } from './command-stack.ts';
import { completionOf } from './completion.ts';
import { HistorySearch } from './history-search.ts';
import type { ShellSession } from './shell-session.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Conversation {
  readonly keyboard: Keyboard;
  /** Shows the prompt, and what is typed. */
  readonly screen: OutputStream;
  /** Called when the stack may have changed. */
  readonly keep: (stack: readonly string[]) => void;
}

/** Lets a person type lines until they say QUIT or type Ctrl+D. */
export async function converse(
  shell: ShellSession,
  { keyboard, screen, keep }: Conversation,
): Promise<ExitStatus> {
  const vocabulary = vocabularyOf(shell.session, shell.commands);
  const keys: HistorySearch = new HistorySearch(keyboard.stream, {
    history: () => shell.stack.entries,
    screen,
    line: {
      text: (): string => lines.line,
      replace(text) {
        lines.prompt(true);
        clearLine(lines);
        lines.write(text);
      },
    },
  });
  const lines: Interface = createInterface({
    input: keys,
    output: screen,
    terminal: true,
    history: [...shell.stack.entries],
    historySize: STACK_SIZE_MAX,
    completer: (line: string) => completionOf(line, vocabulary),
  });
  let recalled: string[] = [];
  lines.on('history', (history) => {
    recalled = history;
  });
  const ask = () => {
    lines.setPrompt(shell.prompt);
    lines.prompt();
  };
  const ended = new Promise<ExitStatus>((resolve, reject) => {
    lines.on('line', (line) => {
      try {
        shell.take(line);
        keyboard.giveBack();
        // What the arrow keys bring back is the stack, as dot commands may have changed it.
        recalled.splice(0, recalled.length, ...shell.stack.entries);
        keep(shell.stack.entries);
      } catch (error) {
        lines.close();
        if (error instanceof OutputClosed) resolve(exitStatus.ok);
        else reject(error);
        return;
      }
      if (shell.isOver) lines.close();
      else ask();
    });
    lines.on('SIGINT', () => {
      screen.write('^C\n');
      clearLine(lines);
      shell.drop();
      ask();
    });
    lines.on('close', () => {
      keys.close();
      if (!shell.isOver) screen.write('\n');
      resolve(exitStatus.ok);
    });
  });
  ask();
  const status = await ended;
  await shell.finish();
  return status;
}

/** Throws away what is typed, before and behind the cursor. */
function clearLine(lines: Interface): void {
  lines.write(null, { ctrl: true, name: 'e' });
  lines.write(null, { ctrl: true, name: 'u' });
}
