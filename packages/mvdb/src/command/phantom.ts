import { startTask } from './background-task.ts';
import type { Verb } from './verb.ts';

/**
 * Runs a registered program, or a command, in the background with the capabilities of the context. Its
 * output is logged in the table `&PH&`. Nobody answers what it asks, so that asking ends it.
 */
export const phantom: Verb = {
  name: 'PHANTOM',
  synonyms: [],
  effect: 'full',
  usage: 'PHANTOM program [argument ...] | PHANTOM command',
  run({ session, host, words, argumentText, print, executeIn, noteTask }) {
    const name = words.required('The program').text;
    const program = host.programs.get(name.toUpperCase());
    const args = program ? words.rest().map(({ text }) => text) : [];
    const task = startTask(session, argumentText.trim(), (background) => {
      if (program) return program({ session: background, arguments: args });
      for (const line of executeIn(background, argumentText).lines) background.print(line);
    });
    noteTask(task);
    print(`Started ${task.logId}`);
    return 0;
  },
};
