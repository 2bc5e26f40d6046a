import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { demoLogin } from './employees.ts';

/** Documents are kept by file name alone, so the vault is that of the company whose engineers use it. */
const VAULT_COMPANY = '1';
const vaultLogins = ['demo', 'engineering', 'projects'];
const COPIES_MAX = 12;

interface VaultDocument {
  readonly name: string;
  readonly part: DemoPart;
  readonly extension: string;
  readonly version: number;
  readonly date: number;
  readonly references: readonly string[];
  readonly holder: string;
}

/** Models, drawings and manuals, some of them checked out, and the copies on the disks of engineers. */
export const vault: DemoArea = {
  name: 'vault',
  generate(company) {
    if (company.number !== VAULT_COMPANY) return;
    const documents = company.parts.flatMap((part) => documentsOf(company, part));
    for (const [index, document] of documents.entries()) writeDocument(company, document, index);
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
    extension: file.slice(file.lastIndexOf('.') + 1),
    version: random.integer(1, 9),
    date: today - random.integer(1, 900),
    references,
    holder: random.chance(0.06) ? random.pick(vaultLogins) : '',
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

function writeDocument(company: DemoCompany, document: VaultDocument, index: number): void {
  const { random, today, number } = company;
  const { name, part, extension, version, date, references, holder } = document;
  company.write(PDM_1287, [name], {
    description: `${part.description}, ${descriptions[extension]}`,
    extension,
    vaultPath: `\\\\VAULT\\PDM\\${Math.trunc(index / FOLDER_SIZE)}`,
    version: String(version),
    vaultDate: String(date),
    vaultTime: String(random.integer(7 * 60, 17 * 60) * 60),
    company: number,
    partNo: part.number,
    mrpCode: part.mrpCode,
    gtCode: part.role === 'product' ? 'PRODUCT' : part.role.toUpperCase(),
    references,
    holder,
    heldDate: holder ? String(Math.max(date, today - random.integer(1, 20))) : '',
    heldTime: holder ? String(random.integer(7 * 60, 17 * 60) * 60) : '',
    ...releaseOf(random.chance(0.8), date),
    checkedInBy: random.pick(vaultLogins),
  });
}

const releaseOf = (isReleased: boolean, date: number) => ({
  released: isReleased ? 'Y' : 'N',
  releasedDate: isReleased ? String(date) : '',
});

/** What a login holds it has, in the latest version; other copies may be older than the vault. */
function writeCopies(
  company: DemoCompany,
  login: string,
  documents: readonly VaultDocument[],
): void {
  const { random, today } = company;
  const folder = `C:\\PDM\\${demoLogin(company, login).toUpperCase()}`;
  const held = documents.filter(({ holder }) => holder === login);
  const others = documents.slice(0, COPIES_MAX).filter(({ holder }) => holder !== login);
  const copies = [...held, ...others.filter(() => random.chance(0.7))];
  company.write(PDMXREF_1287, [login], {
    documents: copies.map(({ name }) => name),
    localPaths: copies.map(() => folder),
    versions: copies.map(({ version, holder }) =>
      String(holder === login || version === 1 || random.chance(0.5) ? version : version - 1),
    ),
    copyDates: copies.map(({ date }) => String(Math.min(today, date + random.integer(0, 5)))),
    copyTimes: copies.map(() => String(random.integer(7 * 60, 17 * 60) * 60)),
    partNos: copies.map(({ part }) => part.number),
    heldFlags: copies.map(({ holder }) => (holder === login ? 'Y' : 'N')),
  });
}
