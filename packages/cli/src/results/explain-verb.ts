import { explained } from '@mvdb/server/host';
import type { CommandCall, Verb } from 'mvdb/host';

/** EXPLAIN: how a sentence or a SELECT of SQL comes to its records. */
export const explainVerb: Verb = {
  name: 'EXPLAIN',
  synonyms: [],
  effect: 'read',
  usage: 'EXPLAIN sentence | EXPLAIN SELECT ...',
  run(call) {
    const sentence = afterVerb(call).replace(/^(\s*)SQL(?=\s)/i, '$1   ');
    const { lines } = explained(call.session, { sentence, parameters: call.parameters });
    for (const line of lines) call.print(line);
    return 0;
  },
};

/** What follows the verb, with spaces in its place: an error then counts characters of the whole command. */
export function afterVerb({
  sentence,
  argumentText,
}: Pick<CommandCall, 'sentence' | 'argumentText'>): string {
  const after = argumentText.trimEnd();
  return ' '.repeat(Math.max(sentence.trimEnd().length - after.length, 0)) + after;
}
