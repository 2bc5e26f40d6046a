import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_MARK, MvdbError, type Session } from 'mvdb';
import { IMPORT_LOG } from '../account/import-account.ts';
import { codePage, type InvalidText } from '../encoding/code-page.ts';
import type { ItemNames } from '../file/item-name.ts';
import { ImportReport, type Omission } from '../report/import-report.ts';
import { type ItemMarks, type ItemsForm, writeItems } from './write-items.ts';

export interface ItemExportOptions {
  /** The code page of the files, such as `cp1252`; default: `latin1`. */
  readonly encoding?: string | undefined;
  /** Default: `legacy`. */
  readonly marks?: ItemMarks | undefined;
  /** How names of files stand for ids; default: `windows`, which every file system has. */
  readonly names?: ItemNames | undefined;
  /** What becomes of characters that a file cannot hold; default: `refuse`, which leaves the record out. */
  readonly invalid?: InvalidText | undefined;
}

export interface ExportedTable {
  /** Its name; that of a dictionary begins with `DICT `. */
  readonly name: string;
  /** Relative to the account; empty where one table was exported alone. */
  readonly folder: string;
  readonly records: number;
}

/** What was exported, and everything that was not. */
export interface ItemExport {
  readonly tables: readonly ExportedTable[];
  readonly omissions: readonly Omission[];
  readonly isComplete: boolean;
}

const VOC = 'VOC';

/**
 * Writes records into a new folder, a file for each, as other multivalue systems read it.
 *
 * @param table - Its name, for the report.
 * @throws ImportError `ENCODING_UNKNOWN`; the error of the system where the folder cannot be written.
 */
export function exportItems(
  table: string,
  records: Iterable<readonly [id: string, record: string]>,
  folder: string,
  options: ItemExportOptions = {},
): ItemExport {
  const report = new ImportReport();
  const count = writeItems(folder, table, records, formOf(options), report);
  return exported([{ name: table, folder: '', records: count }], report);
}

/**
 * Writes all tables with their dictionaries, and VOC, into a new folder, as an account of folders that `importAccount`
 * and other multivalue systems read. Items of VOC name the folder of each table and its dictionary.
 *
 * @param watch - Informed of each record.
 * @throws As `exportItems`; MvdbError `NOT_PERMITTED` where the session may not read VOC.
 */
export function exportAccount(
  session: Session,
  folder: string,
  options: ItemExportOptions = {},
  watch: (table: string) => void = () => {},
): ItemExport {
  const report = new ImportReport();
  const form = formOf(options);
  const tables: ExportedTable[] = [];
  const folders = new FolderNames();
  const paths = new Map<string, { readonly data: string; readonly dictionary: string }>();
  const write = (name: string, target: string, records: Records) => {
    const seen = watched(records, () => watch(name));
    const count = writeItems(join(folder, target), name, seen, form, report);
    tables.push({ name, folder: target, records: count });
  };
  /** Leaves out what the session may not read. */
  const writeTable = (name: string, target: string) => {
    try {
      write(name, target, session.table(name).records());
    } catch (error) {
      if (!(error instanceof MvdbError && error.code === 'NOT_PERMITTED')) throw error;
      report.loss(name, `it is not exported: ${error.message}`);
    }
  };
  mkdirSync(folder);
  for (const { kind, name } of session.tables()) {
    // What an import has noted of its files says nothing to another system.
    if (kind !== 'table' || name === IMPORT_LOG) continue;
    const [data, dictionary] = [folders.take(name), folders.take(`D_${name}`)];
    paths.set(name, { data, dictionary });
    writeTable(`DICT ${name}`, dictionary);
    writeTable(name, data);
  }
  write(VOC, VOC, vocRecords(session, paths));
  return exported(tables, report);
}

type Records = Iterable<readonly [id: string, record: string]>;

function* watched(records: Records, watch: () => void): Generator<readonly [string, string]> {
  for (const record of records) {
    yield record;
    watch();
  }
}

/** The items of VOC, those of tables with the folders that they have in the export. */
function* vocRecords(
  session: Session,
  paths: ReadonlyMap<string, { readonly data: string; readonly dictionary: string }>,
): Generator<readonly [string, string]> {
  for (const [id, record] of session.table(VOC).records()) {
    const path = paths.get(id);
    if (path !== undefined) yield [id, ['F', path.data, path.dictionary].join(FIELD_MARK)];
    else if (id !== IMPORT_LOG) yield [id, record];
  }
}

function formOf({ encoding, marks, names, invalid }: ItemExportOptions): ItemsForm {
  return {
    page: codePage(encoding ?? 'latin1'),
    marks: marks ?? 'legacy',
    names: names ?? 'windows',
    invalid: invalid ?? 'refuse',
  };
}

function exported(tables: readonly ExportedTable[], report: ImportReport): ItemExport {
  const { omissions, isComplete } = report;
  return { tables, omissions, isComplete };
}

/** Characters that names of folders have on every system, and paths in VOC may have. */
const PLAIN = /[^A-Za-z0-9_.,&$#+=~!-]/g;

/** Names of folders for tables, different ones even where capitals and small letters are the same. */
class FolderNames {
  readonly #taken = new Set<string>([VOC, `D_${VOC}`]);

  take(table: string): string {
    const base = table.replace(PLAIN, '_').replace(/^\./, '_');
    let name = base;
    for (let number = 2; this.#taken.has(name.toUpperCase()); number += 1)
      name = `${base}.${number}`;
    this.#taken.add(name.toUpperCase());
    return name;
  }
}
