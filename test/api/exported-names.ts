import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const repository = join(import.meta.dirname, '../..');

/** The entry points of the packages, by the name they are imported by, with their sources. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  manifests().flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(repository, path), 'utf8')) as {
      name: string;
      exports?: Readonly<Record<string, unknown>>;
    };
    return Object.keys(exports)
      .filter((entry) => !entry.endsWith('.json'))
      .map((entry): [string, string] => {
        const file = entry === '.' ? 'index' : entry.slice(2);
        return [`${name}${entry.slice(1)}`, join(dirname(path), 'src', `${file}.ts`)];
      });
  }),
);

function manifests(): readonly string[] {
  return readdirSync(join(repository, 'packages'))
    .map((name) => join('packages', name, 'package.json'))
    .filter((path) => existsSync(join(repository, path)));
}

const LEFT_OUT = new Set(['node_modules', 'dist']);

/** Programs and documents in a folder and the folders in it. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(path);
    return /\.(ts|tsx|js|mjs|md)$/.test(entry.name) ? [path] : [];
  });
}

/** A name that an entry point exports, with where it is declared. */
interface ExportedName {
  readonly name: string;
  readonly declared: string;
  readonly file: string;
  readonly isType: boolean;
}

/** What an entry point exports, by name. */
export function exportsOf(entryPoint: string): readonly ExportedName[] {
  const file = entryPoints.get(entryPoint);
  if (file === undefined) throw new TypeError(`${entryPoint} is not an entry point.`);
  return namesExportedBy(file);
}

function namesExportedBy(file: string): ExportedName[] {
  const names: ExportedName[] = [];
  for (const statement of sourceOf(file).statements) {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const from = importedFile(file, statement.moduleSpecifier);
      if (from === undefined) continue;
      const { exportClause } = statement;
      if (exportClause === undefined) names.push(...namesExportedBy(from));
      else if (ts.isNamespaceExport(exportClause))
        names.push({ name: exportClause.name.text, declared: '*', file: from, isType: false });
      else
        for (const { name, propertyName, isTypeOnly } of exportClause.elements)
          names.push({
            name: name.text,
            declared: (propertyName ?? name).text,
            file: from,
            isType: isTypeOnly || statement.isTypeOnly,
          });
    } else if (isExported(statement))
      for (const name of declaredBy(statement)) {
        const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
        names.push({ name, declared: name, file, isType });
      }
  }
  return names;
}

/** The types of what is called: parameters and results of a function, of methods, public members of a class. */
function typesNamedBy({ declared, file }: ExportedName): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isTypeReferenceNode(node)) found.add(node.typeName.getText());
    if (ts.isExpressionWithTypeArguments(node)) found.add(node.expression.getText());
    ts.forEachChild(node, collect);
  };
  const signature = (node: ts.SignatureDeclaration): void => {
    for (const parameter of node.parameters) collect(parameter.type);
    node.typeParameters?.forEach(collect);
    collect(node.type);
  };
  for (const statement of sourceOf(file).statements) {
    if (declared !== '*' && !declaredBy(statement).includes(declared)) continue;
    if (ts.isFunctionDeclaration(statement)) signature(statement);
    if (ts.isVariableStatement(statement))
      for (const { type } of statement.declarationList.declarations) collect(type);
    if (ts.isTypeAliasDeclaration(statement)) collect(statement.type);
    if (ts.isInterfaceDeclaration(statement)) {
      statement.heritageClauses?.forEach(collect);
      for (const member of statement.members) {
        if (ts.isMethodSignature(member) || ts.isCallSignatureDeclaration(member))
          signature(member);
        if (ts.isPropertySignature(member) && member.type && ts.isFunctionTypeNode(member.type))
          signature(member.type);
      }
    }
    if (ts.isClassDeclaration(statement)) {
      statement.typeParameters?.forEach(collect);
      statement.heritageClauses?.forEach(collect);
      for (const member of statement.members) {
        if (member.name && ts.isPrivateIdentifier(member.name)) continue;
        if (ts.isPropertyDeclaration(member)) collect(member.type);
        else if (ts.isFunctionLike(member)) signature(member);
      }
    }
  }
  return found;
}

/** The exports that stand, by name, in the signatures of what is used, and of what is found so. */
export function namedInSignatures(
  all: readonly ExportedName[],
  used: readonly ExportedName[],
): ReadonlySet<ExportedName> {
  const found = new Set<ExportedName>();
  const follow = (one: ExportedName): void => {
    const types = typesNamedBy(one);
    for (const other of all) {
      if (found.has(other) || !(types.has(other.name) || types.has(other.declared))) continue;
      found.add(other);
      follow(other);
    }
  };
  for (const one of used) follow(one);
  return found;
}

/** Names that files outside a package import from it, by entry point, and those that documents mention. */
export function namesUsedByOthers(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map([...entryPoints.keys()].map((entry) => [entry, new Set<string>()]));
  const folders = ['packages', 'test', 'bench', 'examples', 'docs'];
  for (const file of ['README.md', ...folders.flatMap(filesIn)]) {
    const text = readFileSync(join(repository, file), 'utf8');
    if (file.endsWith('.md'))
      for (const [, name = ''] of text.matchAll(/`(\w+)[^`\n]*`/g))
        for (const names of used.values()) names.add(name);
    if (!text.includes('mvdb')) continue;
    for (const [entry, names] of importedNames(text)) {
      const source = entryPoints.get(entry);
      const isOwn = source !== undefined && file.startsWith(`${source.split('/src/')[0]}/src/`);
      if (!isOwn) for (const name of names) used.get(entry)?.add(name);
    }
  }
  return used;
}

const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+['"]((?:@mvdb\/\w+|mvdb)(?:\/\w+)?)['"]/g;
const REQUIRED =
  /const\s+\{([^}]*)\}\s*=\s*(?:await\s+import|require)\(['"]((?:@mvdb\/\w+|mvdb)(?:\/\w+)?)['"]\)/g;
const TYPE_IMPORT = /import\(['"]((?:@mvdb\/\w+|mvdb)(?:\/\w+)?)['"]\)\.(\w+)/g;

function importedNames(text: string): readonly [entry: string, names: readonly string[]][] {
  const listed = (names: string) =>
    names
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+|:/)[0] ?? '',
      )
      .filter((name) => name !== '');
  return [
    ...[...text.matchAll(IMPORT)].map(([, names, space, entry = '']): [string, string[]] => [
      entry,
      names === undefined
        ? [...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : listed(names),
    ]),
    ...[...text.matchAll(REQUIRED)].map(([, names = '', entry = '']): [string, string[]] => [
      entry,
      listed(names),
    ]),
    ...[...text.matchAll(TYPE_IMPORT)].map(([, entry = '', name = '']): [string, string[]] => [
      entry,
      [name],
    ]),
  ];
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  const existing = sources.get(file);
  if (existing) return existing;
  const text = readFileSync(join(repository, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

function importedFile(from: string, specifier: ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return undefined;
  return relative(repository, join(repository, dirname(from), specifier.text));
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name === undefined ? [] : [name.getText()];
}
