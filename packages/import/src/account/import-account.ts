import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_MARK, type FlavourName, MvdbError, type Session } from 'mvdb';
import { pathIn } from '../directory/directory-file.ts';
import { codePage, type InvalidText } from '../encoding/code-page.ts';
import type { Product } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import type { ItemNames } from '../file/item-name.ts';
import { ImportReport } from '../report/import-report.ts';
import { flavourOf } from './account-flavour.ts';
import { type PlannedTable, planAccount, type SourceVocItem } from './account-plan.ts';
import { buildIndexes } from './build-indexes.ts';
import { checkDictionary } from './compile-check.ts';
import { withoutCompiledCode } from './dictionary-items.ts';
import { type ImportProgress, importTable, type RejectTaker } from './import-table.ts';
import { importVoc } from './voc-items.ts';

export interface AccountImportOptions {
  /** The product; default: by the content of the files. */
  readonly product?: Product | undefined;
  /** What the account follows; default: the flavour that is stored in it, else that of the product. */
  readonly flavour?: FlavourName | undefined;
  /** The code page of the data, such as `cp1252`; default: `latin1`. */
  readonly encoding?: string | undefined;
  /** How the names of files in folders stand for ids; default: as QM has it in its accounts, else as UniVerse. */
  readonly names?: ItemNames | undefined;
  /** What becomes of bytes without a character; default: `refuse`. */
  readonly invalid?: InvalidText | undefined;
  /** Goes on with an import that was interrupted: what is taken already is compared and not written. */
  readonly isResumed?: boolean;
  /** Takes records that no table can have. */
  readonly reject: RejectTaker;
  /** Informed of how far the table is read that is being read. */
  readonly watch?: (progress: ImportProgress) => void;
}

/** The table that says of each file what was taken of it. */
export const IMPORT_LOG = 'IMPORT.LOG';

/**
 * Brings an account of another system into this one: its files become tables with dictionaries, its programs tables of
 * source, its VOC items those that make something here, and its flavour that of this one, unless it has one already.
 * Everything that is not taken is in the report.
 *
 * @throws ImportError `FILE_UNKNOWN` where there is no account, `ENCODING_UNKNOWN`; `TABLE_TAKEN` where the account has a
 *   table already that the other has, unless the import is resumed.
 */
export function importAccount(
  session: Session,
  path: string,
  options: AccountImportOptions,
): ImportReport & { readonly product: Product; readonly flavour: FlavourName } {
  const { encoding = 'latin1', invalid = 'refuse', isResumed = false, watch = () => {} } = options;
  const report = new ImportReport();
  const page = codePage(encoding);
  const { product, tables, voc } = planAccount(
    path,
    { product: options.product, names: options.names, page },
    report,
  );
  const log = new ImportLog(session, path);
  const wanted = createTables(session, tables, isResumed, report);
  const { flavour = flavourToStore(session, product, voc) } = options;
  if (flavour !== undefined) session.storeFlavour(flavour);
  log.create();
  for (const planned of wanted) {
    const { name, source, file } = planned;
    const isDictionary = name.startsWith('DICT ');
    const finished = isResumed ? log.recordCount(planned) : undefined;
    const lossesBefore = report.omissions.length;
    const records =
      finished ??
      importTable(session, name, file, report, {
        page,
        invalid,
        isResumed,
        reject: options.reject,
        watch,
        ...(isDictionary && { prepare: (record) => withoutCompiledCode(record, product) }),
      }).count;
    if (finished === undefined && report.omissions.length === lossesBefore)
      log.note(planned, records);
    report.tables.push({ name, source, description: file.description, records });
  }
  const items = importVoc(session, voc, report);
  if (items > 0)
    report.tables.push({ name: 'VOC', source: 'VOC', description: 'Items of VOC', records: items });
  for (const planned of wanted) {
    const { name, source, file } = planned;
    if (name.startsWith('DICT ')) checkDictionary(session, name.slice('DICT '.length), report);
    buildIndexes(session, planned, report);
    for (const remark of file.remarks ?? []) report.note(`file ${source}`, remark);
  }
  return Object.assign(report, { product, flavour: session.account.flavour });
}

function flavourToStore(
  { account }: Session,
  product: Product,
  voc: readonly SourceVocItem[],
): FlavourName | undefined {
  return account.hasFlavour ? undefined : flavourOf(product, voc);
}

/** Creates the tables that are missing. @returns Those that there are now. */
function createTables(
  session: Session,
  tables: readonly PlannedTable[],
  isResumed: boolean,
  report: ImportReport,
): PlannedTable[] {
  const owners = new Set(tables.map(({ name }) => ownerOf(name)));
  const existing = [...owners].filter((name) => session.account.findTable(name) !== undefined);
  if (existing.length > 0 && !isResumed)
    throw new ImportError(
      'TABLE_TAKEN',
      `${existing.slice(0, 5).join(', ')}: import into an account of its own, or resume the import that was interrupted.`,
    );
  const unusable = new Set<string>();
  session.transaction(() => {
    for (const name of owners) {
      if (existing.includes(name)) continue;
      try {
        session.createTable(name);
      } catch (error) {
        if (!(error instanceof MvdbError && error.code === 'BAD_TABLE_NAME')) throw error;
        unusable.add(name);
      }
    }
  });
  for (const { name, source } of tables)
    if (unusable.has(ownerOf(name)))
      report.loss(`file ${source}`, `${ownerOf(name)} cannot be the name of a table here.`);
  return tables.filter(({ name }) => !unusable.has(ownerOf(name)));
}

function ownerOf(name: string): string {
  return name.replace(/^DICT /, '');
}

/** What was taken completely, so that an interrupted import does not begin again. */
class ImportLog {
  readonly #session: Session;
  readonly #path: string;

  constructor(session: Session, path: string) {
    this.#session = session;
    this.#path = path;
  }

  create(): void {
    if (this.#session.account.findTable(IMPORT_LOG) === undefined)
      this.#session.createTable(IMPORT_LOG);
  }

  /** How many records were taken of the file as it is now; `undefined` where it was not finished. */
  recordCount({ name, source }: PlannedTable): number | undefined {
    const [signature, count] = (this.#session.table(IMPORT_LOG).read(name) ?? '').split(FIELD_MARK);
    return signature === this.#signature(source) ? Number(count) : undefined;
  }

  note({ name, source }: PlannedTable, count: number): void {
    const record = [this.#signature(source), String(count)].join(FIELD_MARK);
    this.#session.transaction(() => this.#session.table(IMPORT_LOG).write(name, record));
  }

  #signature(source: string): string {
    const { count, size, mtimeMs } = stateOf(Buffer.from(join(this.#path, source)));
    return `${source} ${count} ${size} ${mtimeMs}`;
  }
}

/** How many files there are below a path, their size, and when the last of them was written. */
function stateOf(path: Buffer): {
  readonly count: number;
  readonly size: number;
  readonly mtimeMs: number;
} {
  const stats = statSync(path);
  if (!stats.isDirectory()) return { count: 1, size: stats.size, mtimeMs: stats.mtimeMs };
  let [count, size, mtimeMs] = [0, 0, stats.mtimeMs];
  for (const name of readdirSync(path, { encoding: 'buffer' })) {
    const inner = stateOf(pathIn(path, name.toString('latin1')));
    count += inner.count;
    size += inner.size;
    mtimeMs = Math.max(mtimeMs, inner.mtimeMs);
  }
  return { count, size, mtimeMs };
}
