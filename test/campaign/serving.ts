import type { Round } from './attack.ts';
import { type Child, ChildEnded } from './children.ts';

/** A service in a process of its own. */
export interface Served {
  readonly child: Child;
  readonly url: string;
}

/** Starts the service in the folder of a round, at any free port. */
export async function startServing(
  { children, mvdb }: Round,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  let child: Child | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const line = mvdb('serve', '--port', '0', ...args);
    const onLine = (text: string) => {
      const found = /^Listening on (http:\S+)$/.exec(text)?.[1];
      if (found) resolve(found);
    };
    child = children.start(line, { onLine, env });
    child.exited.then(() => reject(new ChildEnded('The service ended before it listened.')));
  });
  if (child === undefined) throw new TypeError('It was started.');
  return { child, url };
}
