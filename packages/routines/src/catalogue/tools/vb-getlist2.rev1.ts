import type { Session } from 'mvdb';
import { input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { printedXml } from '../../listing/printed-xml.ts';
import { companyOf } from '../../schema/company-session.ts';
import { ACTIVITY_XREF_1287, STOPWORDS_1287 } from '../../schema/project-control.ts';
import { keyOf } from '../../schema/record-key.ts';

/** What an entity looks like that names a word of the description. */
const WORD_PREFIX = 'W';
const ENTITY = /^([^!]+)!(.+)$/s;

export const vbGetlist2Rev1 = defineRoutine({
  name: 'VB_GETLIST2.REV1',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Lists, as XML, the activities that belong to every one of the entities named; words too common to search by are ignored.',
  args: {
    CMD: input('List sentence with XML output, run over the activities found.', {
      required: true,
    }),
    ENTLIST: input('Entities, one per value, each a prefix and a number joined by "!".'),
    RESULT: output('The XML that the sentence printed, its lines divided by line feeds.'),
    MESSAGE: message('Blank, or what is wrong with the sentence or the entities.'),
  },
  reads: ['ACTIVITY.XREF.1287', 'STOPWORDS.1287'],
  does: [printedXml],
  messages: ['INVALID ENTITY {id}', 'NO ENTITY TO SEARCH BY'],
  notes: [
    'The sentence is a LIST or SORT with TOXML; it runs read-only, and a verb that writes is rejected.',
    'Activities are the tasks of the company of the session: the sentence is mostly about TASK.1287.',
    'The entity W!word stands for a word of the description in capitals; it is ignored when STOPWORDS.1287 has it.',
    'Without ENTLIST the sentence runs over its whole table; when every entity is ignored, it does not run.',
  ],
  examples: [
    {
      call: { CMD: 'LIST TASK.1287 DESCRIPTION TOXML', ENTLIST: 'CU!NOBODY' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CMD: 'LIST TASK.1287 DESCRIPTION TOXML', ENTLIST: [['W!the', 'W!AFTER']] },
      reply: { RESULT: '', MESSAGE: 'NO ENTITY TO SEARCH BY' },
    },
    {
      call: { CMD: 'LIST TASK.1287 DESCRIPTION', ENTLIST: 'CU!C1001' },
      reply: { RESULT: '', MESSAGE: 'XML OUTPUT REQUIRED' },
    },
  ],

  run({ CMD, ENTLIST }, session, reject) {
    const entities = listedValues(ENTLIST);
    const wrong = entities.find((entity) => !ENTITY.test(entity));
    if (wrong !== undefined) throw reject(`INVALID ENTITY ${wrong}`);
    const searched = entities.map(inCapitals).filter((entity) => !isStopWord(session, entity));
    if (entities.length > 0 && searched.length === 0) throw reject('NO ENTITY TO SEARCH BY');
    const ids = searched.length === 0 ? undefined : tasksOfAll(session, searched);
    return {
      RESULT: printedXml(companyContext(session, companyOf(session)), { sentence: CMD, ids }),
    };
  },
});

/** Words are kept in capitals; numbers are what they are. */
function inCapitals(entity: string): string {
  return entity.startsWith(`${WORD_PREFIX}!`) ? entity.toUpperCase() : entity;
}

function isStopWord(session: Session, entity: string): boolean {
  const prefix = `${WORD_PREFIX}!`;
  if (!entity.startsWith(prefix)) return false;
  return STOPWORDS_1287.read(session, entity.slice(prefix.length)) !== undefined;
}

/** Ids of the tasks that every entity has, in ascending order of task. */
function tasksOfAll(session: Session, entities: readonly string[]): readonly string[] {
  const lists = entities.map(
    (entity) => ACTIVITY_XREF_1287.read(session, companyOf(session), entity)?.tasks ?? [],
  );
  const [first = [], ...others] = lists;
  const sets = others.map((tasks) => new Set(tasks));
  return first
    .filter((task) => sets.every((tasks) => tasks.has(task)))
    .map((task) => keyOf(companyOf(session), task));
}
