import { moveDocument } from '../../business/documents/move-document.ts';
import { recordCopy } from '../../business/documents/record-copy.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { Story, workdayUntil } from '../history.ts';
import { timeOfDay } from '../random.ts';
import { demoLogin } from './employees.ts';

/** Documents are kept by file name alone, so the vault is that of the company whose engineers use it. */
const VAULT_COMPANY = '1';
const COPIES_MAX = 12;

/** The logins that have copies; each works at a role that is called as it is. */
const vaultLogins = ['demo', 'engineering', 'projects'] as const;
type VaultLogin = (typeof vaultLogins)[number];

interface VaultDocument {
  readonly name: string;
  readonly part: DemoPart;
  readonly extension: string;
  /** As it lies in the vault today, and since when. */
  readonly version: number;
  readonly date: number;
  readonly references: readonly string[];
  readonly holder: VaultLogin | undefined;
}

/** Models, drawings and manuals, some of them checked out, and the copies on the disks of engineers. */
export const vault: DemoArea = {
  name: 'vault',
  generate(company) {
    if (company.number !== VAULT_COMPANY) return;
    const documents = company.parts.flatMap((part) => documentsOf(company, part));
    for (const [index, document] of documents.entries()) addDocument(company, document, index);
    for (const login of vaultLogins) writeCopies(company, login, documents);
  },
};

/** The file that shows a part; blank for parts that are bought. */
function fileOf({ number, role }: DemoPart): string {
  if (role === 'product' || role === 'assembly') return `${number}.SLDASM`;
  if (role === 'fabricated') return `${number}.SLDPRT`;
  return role === 'document' ? `${number}.PDF` : '';
}

function documentsOf(company: DemoCompany, part: DemoPart): VaultDocument[] {
  const { random, today } = company;
  const name = fileOf(part);
  if (name === '') return [];
  const document = (file: string, references: readonly string[]): VaultDocument => ({
    name: file,
    part,
    references,
    extension: file.slice(file.lastIndexOf('.') + 1),
    version: random.integer(1, 9),
    date: workdayUntil(company, today - random.integer(1, 900)),
    holder: random.chance(0.06) ? random.pick(vaultLogins) : undefined,
  });
  const references = part.components.map((component) => fileOf(component.part));
  const model = document(name, references.filter(Boolean));
  if (part.role !== 'product' && part.role !== 'assembly') return [model];
  return [model, document(`${part.number}.SLDDRW`, [name])];
}

const descriptions: Readonly<Record<string, string>> = {
  SLDASM: 'ASSEMBLY MODEL',
  SLDPRT: 'PART MODEL',
  SLDDRW: 'DRAWING',
  PDF: 'DOCUMENT',
};
const FOLDER_SIZE = 100;

/** What came to lie there after the books were opened was checked in; a document itself is older. */
const isLived = ({ founded }: DemoCompany, { version, date }: VaultDocument): boolean =>
  version > 1 && date > founded + EDIT_DAYS;

/** Somebody works on a version for so long, or longer. */
const EDIT_DAYS = 2;
const HELD_DAYS_MAX = 20;
/** A version lasts for so long. */
const VERSION_DAYS = 300;

/** Writes a document as it was when the books were opened, and says what was done with it since. */
function addDocument(company: DemoCompany, document: VaultDocument, index: number): void {
  const { random, number, founded, today } = company;
  const { name, part, extension, version, references, date, holder } = document;
  const vaultTime = timeOfDay(random);
  const held = holder && Math.max(date, today - random.integer(1, HELD_DAYS_MAX));
  const isReleased = random.chance(0.8);
  const checkedInBy = random.pick(vaultLogins);
  const isLater = isLived(company, document);
  const before = String(isLater ? date - VERSION_DAYS : Math.min(date, founded - 1));
  company.write(PDM_1287, [name], {
    description: `${part.description}, ${descriptions[extension]}`,
    extension,
    vaultPath: `\\\\VAULT\\PDM\\${Math.trunc(index / FOLDER_SIZE)}`,
    version: String(isLater ? version - 1 : version),
    vaultDate: before,
    vaultTime,
    checkedInBy,
    company: number,
    partNo: part.number,
    mrpCode: part.mrpCode,
    gtCode: part.role === 'product' ? 'PRODUCT' : part.role.toUpperCase(),
    references,
    released: isReleased ? 'Y' : 'N',
    releasedDate: isReleased ? before : '',
  });
  const sequence = new Story(company);
  const schedule = (day: number, login: VaultLogin, request: string) =>
    sequence.schedule(day, login, (context) => moveDocument(context, { request, id: name }));
  if (isLater) {
    schedule(date - EDIT_DAYS, checkedInBy, 'CHECKOUT');
    schedule(date, checkedInBy, 'CHECKIN');
    sequence.schedule(date, checkedInBy, (context) => clearDisk(context, checkedInBy));
    if (isReleased) schedule(date, checkedInBy, 'RELEASE');
  }
  if (holder && held) schedule(workdayUntil(company, held), holder, 'CHECKOUT');
}

/** Nobody keeps more copies on a disk: the one that came first gives way, but for those of before. */
const COPIES_ON_DISK_MAX = 200;

function clearDisk(context: CompanyContext, login: VaultLogin): void {
  const { documents = [], heldFlags = [] } = PDMXREF_1287.read(context.session, login) ?? {};
  if (documents.length <= COPIES_ON_DISK_MAX) return;
  const path = documents.find(
    (_, position) => position >= COPIES_MAX && heldFlags[position] !== 'Y',
  );
  if (path !== undefined) recordCopy(context, { login, part: '', path, isGone: true });
}

/** Who has a copy of a document brings it up to date within so many days, or not at all. */
const SYNC_DAYS_MAX = 5;

/** The copies of a login when the books were opened, and those that were brought up to date since. */
function writeCopies(
  company: DemoCompany,
  login: VaultLogin,
  documents: readonly VaultDocument[],
): void {
  const { random, founded } = company;
  const folder = `C:\\PDM\\${demoLogin(company, login).toUpperCase()}`;
  const others = documents.slice(0, COPIES_MAX).filter(({ holder }) => holder !== login);
  const copies = others
    .filter(() => random.chance(0.7))
    .map((document) => ({
      document,
      isLater: isLived(company, document),
      isLatest: document.version === 1 || random.chance(0.5),
    }));
  company.write(PDMXREF_1287, [login], {
    documents: copies.map(({ document: { name } }) => name),
    localPaths: copies.map(() => folder),
    versions: copies.map(({ document: { version }, isLater, isLatest }) =>
      String(isLater || !isLatest ? version - 1 : version),
    ),
    copyDates: copies.map(() => String(founded - 1)),
    copyTimes: copies.map(() => timeOfDay(random)),
    partNos: copies.map(({ document: { part } }) => part.number),
    heldFlags: copies.map(() => 'N'),
  });
  for (const { document, isLater, isLatest } of copies) {
    if (!isLater || !isLatest) continue;
    const day = workdayUntil(company, document.date + random.integer(1, SYNC_DAYS_MAX));
    company.schedule(day, login, (context) =>
      moveDocument(context, { request: 'SYNC', id: document.name }),
    );
  }
}
