import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CodePage } from '../encoding/code-page.ts';
import { isLoss, type Product, type StoredFile } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import type { ItemNames } from '../file/item-name.ts';
import { isFolder } from '../file/regular-file.ts';
import { openStoredFile } from '../formats/file-formats.ts';
import type { ImportReport } from '../report/import-report.ts';
import { isIndexFolder } from '../universe/index-map.ts';

/** An item of the VOC of the account, as text. */
export interface SourceVocItem {
  readonly name: string;
  readonly record: string;
}

/** A file of the account, and what becomes of it. */
export interface PlannedTable {
  /** Its name here: that of a dictionary begins with `DICT `. */
  readonly name: string;
  /** Its name in the folder of the account. */
  readonly source: string;
  readonly file: StoredFile;
}

/** How the files of an account are read. */
export interface AccountReading {
  /** The product whose files are read; default: every one. */
  readonly product: Product | undefined;
  /** How the names of files in a folder stand for ids; default: by the product. */
  readonly names: ItemNames | undefined;
  readonly page: CodePage;
}

/** What an account consists of. */
export interface AccountPlan {
  readonly product: Product;
  /** Dictionaries before data. */
  readonly tables: readonly PlannedTable[];
  readonly voc: readonly SourceVocItem[];
}

/** Stands in names of files for what is not UTF-8. */
const REPLACEMENT = '\ufffd';
const FIELD_MARK = '\u001e';
const VOC_NAMES = ['VOC', 'MD', 'voc'];
const FILE_ITEM = /^(F|DIR|LF|LD|f|dir|lf|ld)\b/;
/** A path that leads out of the account. */
const OUTSIDE = /[/\\:]|^@|^\./;
/** Compiled programs, which are compiled here anew. */
const OBJECT_CODE = /\.O$|^_?CTLG_?$|^CTLG$|\.OUT$/;

/**
 * Looks at the folder of an account: which of its files are read, under which names, by VOC or, without an item there, by
 * the names of the files. What is no file of records is reported.
 *
 * @throws ImportError `FILE_UNKNOWN` where the path is not a folder, or has no file of records.
 */
export function planAccount(
  path: string,
  { product, names, page }: AccountReading,
  report: ImportReport,
): AccountPlan {
  if (!isFolder(path)) throw new ImportError('FILE_UNKNOWN', `${path} is not a folder.`);
  const files = openedFiles(path, product, names, report);
  if (files.size === 0) throw new ImportError('FILE_UNKNOWN', `${path} has no file of records.`);
  const found = productOf(files);
  if (found === 'qm' && names === undefined) readNamesOfQm(files, path);
  const vocName = VOC_NAMES.find((name) => files.has(name));
  const vocFile = vocName === undefined ? undefined : files.get(vocName);
  const voc = vocFile === undefined ? [] : vocItems(vocFile, page, report);
  const planned = new PlannedNames(files, voc, report);
  if (vocName !== undefined) planned.leaveOut(vocName);
  return { product: found, tables: planned.tables(), voc };
}

/** Folders are opened before it is found that the account is one of QM. */
function readNamesOfQm(files: Map<string, StoredFile>, path: string): void {
  for (const [name, file] of files)
    if (file.product === 'directory') files.set(name, openStoredFile(join(path, name), 'qm'));
}

function openedFiles(
  path: string,
  product: Product | undefined,
  names: ItemNames | undefined,
  report: ImportReport,
): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  const open = (name: string) => {
    try {
      files.set(name, openStoredFile(join(path, name), product, names));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      if (error.code === 'FILE_UNKNOWN') report.note(`file ${name}`, 'it is no file of records.');
      else report.loss(`file ${name}`, error.message);
    }
  };
  for (const entry of entriesOf(path)) {
    if (entry.name.includes(REPLACEMENT)) {
      report.loss(`file ${entry.name}`, 'its name is not UTF-8; rename it, and its item in VOC.');
      continue;
    }
    // Indexes are built anew from what the file says of them.
    if (isIndexFolder(join(path, entry.name))) continue;
    const parts = entry.isDirectory() ? hashedParts(join(path, entry.name)) : [];
    if (parts.length === 0) open(entry.name);
    else for (const part of parts) open(`${entry.name}/${part}`);
  }
  return files;
}

/** Of a folder with a hundred thousand items, not each is opened to see whether it is a hashed file. */
const PARTS_LOOKED_AT = 50;

/** The parts of a file of several parts: a folder with hashed files in it. */
function hashedParts(folder: string): readonly string[] {
  if (isHashed(folder)) return [];
  const names = entriesOf(folder).map(({ name }) => name);
  const first = names.slice(0, PARTS_LOOKED_AT);
  return first.some((name) => isHashed(join(folder, name))) ? names : [];
}

/** Whether it has the form of a hashed file, sound or not. */
function isHashed(path: string): boolean {
  try {
    return openStoredFile(path).product !== 'directory';
  } catch (error) {
    if (error instanceof ImportError) return error.code !== 'FILE_UNKNOWN';
    throw error;
  }
}

function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function vocItems(file: StoredFile, page: CodePage, report: ImportReport): SourceVocItem[] {
  const items: SourceVocItem[] = [];
  for (const found of file.found())
    if (isLoss(found)) report.loss(found.location, found.reason);
    else {
      const [name, record] = [found.id, found.record].map(
        (bytes) => page.decode(bytes, 'hex').text,
      );
      items.push({ name: name ?? '', record: record ?? '' });
    }
  return items.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The product that most hashed files are of; without one, the account is folders of items. */
function productOf(files: ReadonlyMap<string, StoredFile>): Product {
  const counts = new Map<Product, number>();
  for (const { product } of files.values())
    if (product !== 'directory') counts.set(product, (counts.get(product) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'directory';
}

/** Which file becomes which table. */
class PlannedNames {
  readonly #files: ReadonlyMap<string, StoredFile>;
  readonly #report: ImportReport;
  readonly #used = new Set<string>();
  readonly #dictionaries = new Map<string, PlannedTable>();
  readonly #data = new Map<string, PlannedTable>();

  constructor(
    files: ReadonlyMap<string, StoredFile>,
    voc: readonly SourceVocItem[],
    report: ImportReport,
  ) {
    this.#files = files;
    this.#report = report;
    for (const { name, record } of voc) this.#addItem(name, record);
    for (const name of files.keys()) if (!this.#used.has(name)) this.#addFile(name);
  }

  /** VOC is no table of data, and this database has a dictionary for its own. */
  leaveOut(name: string): void {
    this.#data.delete(name);
    if (this.#dictionaries.delete(name))
      this.#report.note(`DICT ${name}`, 'this database has a VOC of its own.');
  }

  tables(): PlannedTable[] {
    return [...this.#dictionaries.values(), ...this.#data.values()];
  }

  #addItem(name: string, record: string): void {
    const [type = '', data = '', dictionary = ''] = record.split(FIELD_MARK);
    if (!FILE_ITEM.test(type) || VOC_NAMES.includes(name)) return;
    if ([data, dictionary].some((path) => OUTSIDE.test(path))) {
      this.#report.note(
        `VOC ${name}`,
        `it names a file outside of the account, ${data || dictionary}, which is not taken.`,
      );
      return;
    }
    this.#add(this.#data, name, data);
    this.#add(this.#dictionaries, name, dictionary);
    this.#reportMissing(name, data);
    for (const part of this.#partsOf(data)) {
      const last = part.slice(data.length + 1);
      this.#take(this.#data, last === data ? name : `${name},${last}`, part);
    }
  }

  #add(target: Map<string, PlannedTable>, name: string, source: string): void {
    if (this.#files.has(source)) this.#take(target, name, source);
  }

  /** A file with a dictionary had data; one without either was perhaps never made. */
  #reportMissing(name: string, data: string): void {
    if (data === '' || this.#files.has(data) || this.#partsOf(data).length > 0) return;
    const reason = `its file ${data} is not in the account.`;
    if (this.#dictionaries.has(name)) this.#report.loss(name, reason);
    else this.#report.note(`VOC ${name}`, reason);
  }

  #partsOf(source: string): string[] {
    return [...this.#files.keys()].filter((name) => source !== '' && name.startsWith(`${source}/`));
  }

  /** Without an item in VOC a file has its own name, a dictionary that of its data. */
  #addFile(source: string): void {
    const owner = /^D_(.+)$|^(.+)\.DIC$|^(.+)\]D$/.exec(source);
    const name = owner?.[1] ?? owner?.[2] ?? owner?.[3];
    if (name !== undefined) this.#take(this.#dictionaries, name, source);
    else this.#take(this.#data, source.replace('/', ','), source);
  }

  #take(target: Map<string, PlannedTable>, name: string, source: string): void {
    const file = this.#files.get(source);
    if (file === undefined || target.has(name)) return;
    this.#used.add(source);
    if (OBJECT_CODE.test(name)) {
      this.#report.note(`file ${source}`, 'it has compiled programs; compile their sources here.');
      return;
    }
    const title = target === this.#dictionaries ? `DICT ${name}` : name;
    target.set(name, { name: title, source, file });
  }
}
