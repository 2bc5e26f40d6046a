import { FIELD_MARK, type Session } from 'mvdb';
import { CommandSet, QUERY_KEYWORDS } from 'mvdb/host';
import type { ImportReport } from '../report/import-report.ts';
import type { SourceVocItem } from './account-plan.ts';

/** What the type of an item of VOC is, with what its first attribute may have besides. */
const TYPE = /^(PA|PH|PQ|SQL|[A-Za-z]+)?/;

/** Types that are written as they are: sentences, paragraphs, phrases, remote items, data, menus and procs. */
const TAKEN: ReadonlySet<string> = new Set(['S', 'PA', 'PH', 'R', 'X', 'D', 'M', 'PQ']);

/** Types of files, which become tables, and are in the report of these. */
const FILES: ReadonlySet<string> = new Set(['F', 'DIR', 'LF', 'LD']);

/**
 * Writes the items of VOC that make something here, and reports the others: an item whose name is a verb or a word of
 * sentences here would change what that does.
 */
export function importVoc(
  session: Session,
  items: readonly SourceVocItem[],
  report: ImportReport,
): number {
  const verbs = new CommandSet();
  const words = new Set(Object.keys(QUERY_KEYWORDS));
  let count = 0;
  session.transaction(() => {
    const voc = session.table('VOC');
    for (const { name, record } of items) {
      const type = (TYPE.exec(record)?.[0] ?? '').toUpperCase();
      if (FILES.has(type)) continue;
      const reason = reasonAgainst(session, type, { name, record }, verbs, words);
      if (reason !== undefined) report.note(`VOC ${name}`, reason);
      else {
        voc.write(name, written(session, type, record));
        count += 1;
      }
    }
  });
  return count;
}

function reasonAgainst(
  session: Session,
  type: string,
  { name, record }: SourceVocItem,
  verbs: CommandSet,
  words: ReadonlySet<string>,
): string | undefined {
  if (verbs.verb(name) !== undefined) return `${name} is a verb here.`;
  if (words.has(name.toUpperCase())) return `${name} is a word of sentences here.`;
  const existing = session.table('VOC').read(name);
  // An import that was interrupted may have written it.
  if (existing !== undefined && existing !== written(session, type, record))
    return `VOC here has an item ${name}.`;
  if (type === 'Q') return pointerReason(session, record);
  if (type === 'V') return programOf(session, record) ? undefined : 'it is a verb of the product.';
  if (type === 'C')
    return programOf(session, record) ? undefined : 'its program has no source in the account.';
  if (type === 'K') return 'it is a word of sentences of the product.';
  if (!TAKEN.has(type)) return `items of type ${type || '""'} are not used here.`;
  return undefined;
}

/** A pointer to a file of the account becomes a synonym; other accounts are not here. */
function pointerReason(session: Session, record: string): string | undefined {
  const [, account = '', target = ''] = record.split(FIELD_MARK);
  if (account !== '') return `it points to ${target} of the account ${account}.`;
  if (session.account.findTable(target) === undefined) return `there is no table ${target}.`;
  return undefined;
}

/**
 * A catalogued program whose source is a record of a table here: by the object of UniVerse, `BP.O/NAME` or `BP.O/NAME.B`,
 * or of UniData, `BP/_NAME`, or by table and id, as this database writes it and exports it.
 */
function programOf(session: Session, record: string) {
  const [type = '', path = '', mode = '', source] = record.split(FIELD_MARK);
  if (type === 'V' && mode === 'B' && source !== undefined && isRecord(session, path, source))
    return { table: path, item: source };
  const object = type.startsWith('C') ? /^([^/\\]+)[/\\]_(.+)$/ : /^(.+?)\.O[/\\](.+)$/;
  const [, folder, item] = object.exec(path) ?? [];
  if (type.startsWith('V') && mode !== 'B') return undefined;
  if (folder === undefined || item === undefined) return undefined;
  if (session.account.findTable(folder) === undefined) return undefined;
  const table = session.table(folder);
  const id = [item, item.replace(/\.B$/, '')].find((candidate) => table.has(candidate));
  return id === undefined ? undefined : { table: folder, item: id };
}

function isRecord(session: Session, table: string, id: string): boolean {
  return session.account.findTable(table) !== undefined && session.table(table).has(id);
}

function written(session: Session, type: string, record: string): string {
  const program = type === 'V' || type === 'C' ? programOf(session, record) : undefined;
  return program === undefined ? record : ['V', program.table, 'B', program.item].join(FIELD_MARK);
}
