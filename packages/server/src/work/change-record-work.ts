import { companySchema, tableLinks } from '@mvdb/routines';
import { formViolation, type Session, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { convertIn, replace } from 'mvdb/functions';
import { evaluationContext, nearHint, nearNames } from 'mvdb/host';
import { pointerTo } from '../json/json-pointer.ts';
import { openTable } from './account-table.ts';
import { type DictionaryEntry, dictionaryEntries } from './dictionary-entries.ts';
import { type RequestViolation, WorkError } from './errors.ts';
import { ifReadable } from './if-readable.ts';
import { assertUnchanged, versionOf } from './record-version.ts';
import type { Work } from './work.ts';

export interface ChangeRecordRequest {
  readonly table: string;
  readonly id: string;
  /** Of what the change is made to. */
  readonly version: string;
  /** Values by item of the dictionary, as they are shown; subvalues with marks between them. The others stay. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export interface ChangeRecordReply {
  readonly table: string;
  readonly id: string;
  /** Of what is stored now. */
  readonly version: string;
}

/**
 * Changes attributes of a record, unless it has changed since it was read.
 *
 * It fails with WorkError `RECORD_NOT_FOUND`, `INVALID_REQUEST` naming each value that the dictionary, the layout or the
 * pointers of the table do not allow; MvdbError `RECORD_CHANGED`, `NOT_PERMITTED`, `RECORD_LOCKED`.
 */
export const changeRecordWork: Work<ChangeRecordRequest, ChangeRecordReply> = {
  prepare: (request) => ({ isReading: false, run: (session) => changed(session, request) }),
};

function changed(session: Session, request: ChangeRecordRequest): ChangeRecordReply {
  const { table: name, id, version } = request;
  session.assertMayCommand('full', 'Changing a record');
  session.assertMayWrite(name);
  const table = openTable(session, name);
  const before = table.readLocked(id);
  if (before === undefined)
    throw new WorkError('RECORD_NOT_FOUND', `${name} has no record "${id}".`);
  assertUnchanged(before, version, `"${id}" of ${name}`);
  const after = withValues(session, request, before);
  assertForm(name, after);
  assertPointers(session, name, id, { before, after });
  table.write(id, after);
  return { table: name, id, version: versionOf(table.read(id) ?? '') };
}

/** @throws WorkError `INVALID_REQUEST` for items that there are not, and texts that their conversions do not take. */
function withValues(
  session: Session,
  { table, values }: ChangeRecordRequest,
  before: string,
): string {
  const items = new Map([...dictionaryEntries(session, table)].map((item) => [item.name, item]));
  const { conversions } = evaluationContext(session);
  const violations: RequestViolation[] = [];
  let record = before;
  for (const [name, texts] of Object.entries(values)) {
    const pointer = pointerTo('values', name);
    const item = items.get(name);
    if (item === undefined || !isStored(item)) {
      const near = nearNames(
        name,
        [...items.values()].filter(isStored).map((one) => one.name),
      );
      violations.push({
        pointer,
        detail: `is not an item of a stored attribute.${nearHint(near)}`,
      });
      continue;
    }
    if (!item.isMultivalued && texts.length > 1)
      violations.push({ pointer, detail: 'takes one value.' });
    const stored = texts.map((text, index) => {
      const found = storedValue(text, item, conversions);
      if (found === undefined)
        violations.push({ pointer: `${pointer}/${index}`, detail: expectedOf(text, item) });
      return found ?? '';
    });
    record = replace(record, item.position ?? 0, stored.join(VALUE_MARK));
  }
  if (violations.length > 0) throw invalid(violations);
  return record;
}

const isStored = ({ type, position = 0, violation }: DictionaryEntry) =>
  type === 'D' && position > 0 && violation === undefined;

const MARK = /[\u001b-\u001f]/;

type Conversions = ReturnType<typeof evaluationContext>['conversions'];

/** A shown value as it is stored, subvalue by subvalue; `undefined` for a text that the conversion does not take. */
function storedValue(
  text: string,
  { conversion }: DictionaryEntry,
  conversions: Conversions,
): string | undefined {
  const parts = text.split(SUBVALUE_MARK).map((part) => {
    if (MARK.test(part)) return undefined;
    if (part === '' || conversion === '') return part;
    const converted = convertIn(part, conversion, conversions);
    if (converted.status === 1) return undefined;
    // A conversion for output only leaves the text as it is.
    return converted.status === 2 ? part : converted.text;
  });
  return parts.includes(undefined) ? undefined : parts.join(SUBVALUE_MARK);
}

function expectedOf(text: string, { conversion }: DictionaryEntry): string {
  const form = conversion === '' ? 'text without marks' : `a value in the form of ${conversion}`;
  return `cannot be ${JSON.stringify(text)}; it must be ${form}.`;
}

/** @throws WorkError `INVALID_REQUEST` for a record that the layout of its table does not allow. */
function assertForm(table: string, record: string): void {
  const layout = companySchema.table(table);
  const violation = layout && formViolation(layout, record);
  if (violation !== undefined) throw invalid([{ pointer: '/values', detail: violation }]);
}

interface Change {
  readonly before: string;
  readonly after: string;
}

/** @throws WorkError `INVALID_REQUEST` for new pointers to records that there are not. */
function assertPointers(session: Session, table: string, id: string, change: Change): void {
  const violations = tableLinks(table).flatMap((link) => {
    const old = new Set(link.idsOf(id, change.before).flat());
    const added = link.idsOf(id, change.after).flat();
    return added
      .filter((each) => each !== '' && !old.has(each) && isMissing(session, link.target, each))
      .map((each) => ({
        pointer: pointerTo('values', link.name),
        detail: `names "${each}", which ${link.target} does not have.`,
      }));
  });
  if (violations.length > 0) throw invalid(violations);
}

/** Of a table that the session may not read nothing is said. */
function isMissing(session: Session, table: string, id: string): boolean {
  return ifReadable(() => session.table(table).has(id)) === false;
}

function invalid(violations: readonly RequestViolation[]): WorkError {
  const [first] = violations;
  const name = first?.pointer.split('/')[2] ?? 'The record';
  return new WorkError('INVALID_REQUEST', `${name} ${first?.detail}`, { violations });
}
