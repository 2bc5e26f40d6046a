import { createInterface } from 'node:readline';

/**
 * Has a program answer what it is asked: `[command, ...arguments]` on a line of JSON, `{result}` or
 * `{code, message}` back. It ends when nobody can ask any more.
 */
export async function answering(
  commands: Readonly<Record<string, (...args: never[]) => unknown>>,
): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [command = '', ...args] = JSON.parse(line) as [string, ...never[]];
    try {
      answer({ result: (await commands[command]?.(...args)) ?? null });
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      answer({ code, message });
    }
  }
}

function answer(reply: object): void {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
