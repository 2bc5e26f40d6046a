import { catalogue } from '@mvdb/routines';
import { MvdbError, type Session } from 'mvdb';
import { type CommandSet, findVocItem } from 'mvdb/host';
import type { Vocabulary } from './completion.ts';

/** The words of an account, as a session may see them. */
export function vocabularyOf(session: Session, commands: CommandSet): Vocabulary {
  return {
    verb: (name) => commands.verb(name),

    *commands() {
      for (const { name, synonyms } of commands.verbs()) yield* [name, ...synonyms];
      for (const id of session.table('VOC').ids()) {
        const named = findVocItem(session, id);
        if (named && named.item.kind !== 'other') yield id;
      }
    },

    tables: () => ['VOC', ...session.tables().map(({ name }) => name)],

    items(table) {
      try {
        return session.table(`DICT ${table}`).ids();
      } catch (error) {
        if (error instanceof MvdbError) return [];
        throw error;
      }
    },

    *routines() {
      for (const { name } of catalogue.routines) yield name;
    },
  };
}
