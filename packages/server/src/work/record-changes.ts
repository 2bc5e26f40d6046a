import { tableLinks } from '@mvdb/routines';
import {
  type ChangedRecord,
  type Changes,
  FIELD_MARK,
  type OmittedChanges,
  type Session,
  SUBVALUE_MARK,
  VALUE_MARK,
} from 'mvdb';
import { oconvs } from 'mvdb/functions';
import { sessionConversions } from 'mvdb/host';
import { CachedRecords } from './cached-records.ts';
import { type DictionaryEntry, dictionaryEntries } from './dictionary-entries.ts';
import { ifReadable } from './if-readable.ts';
import { type Marks, writeMarks } from './marks.ts';

/** What a call wrote, as the one who asks may see it. */
export interface RecordChanges {
  /** In the order in which they were first written. */
  readonly records: readonly RecordChange[];
  /** What is left out. */
  readonly omitted: readonly OmittedChanges[];
}

export interface RecordChange {
  readonly table: string;
  readonly id: string;
  readonly operation: 'added' | 'changed' | 'deleted';
  /** Those that are no longer as they were; none where only what is hidden is not, or how many there are. */
  readonly attributes: readonly AttributeChange[];
}

export interface AttributeChange {
  /** Number of the attribute, from 1. */
  readonly position: number;
  /** In the dictionary; absent where no item describes it. */
  readonly name?: string;
  readonly heading?: string;
  /** As stored, with marks; empty where there was none. */
  readonly before: string;
  readonly after: string;
  /** Both as people read them. */
  readonly displayed?: { readonly before: Values; readonly after: Values };
  /** The records that both name, where these are ids of a table. */
  readonly links?: AttributeLinks;
}

export interface AttributeLinks {
  readonly table: string;
  /** For each value, and in it for each subvalue, the id; empty where it names no record that there is. */
  readonly before: Values;
  readonly after: Values;
}

/** Values, each with its subvalues; none for an empty attribute. */
export type Values = readonly (readonly string[])[];

export interface ChangeForm {
  readonly marks: Marks;
  /** Whether the attributes are reported as people read them, too. */
  readonly isDisplayed: boolean;
  /** Whether they report the records that their values name. */
  readonly hasLinks: boolean;
}

/** Changes attribute by attribute, each as its dictionary names it and shows it. */
export function recordChanges(
  session: Session,
  { records, omitted }: Changes,
  form: ChangeForm,
): RecordChanges {
  const describe = describer(session);
  const display = displayer(session);
  const linksOf = form.hasLinks ? linker(session) : () => undefined;
  const attributeChange = (changed: ChangedRecord, { position, before, after }: Difference) => {
    const { table } = changed;
    const links = linksOf(changed, position);
    const { name, heading = '', conversion = '' } = describe(table, position) ?? {};
    return {
      position,
      ...(name !== undefined && { name, heading: headingOf(heading) || name }),
      before: writeMarks(before, form.marks),
      after: writeMarks(after, form.marks),
      ...(form.isDisplayed && {
        displayed: { before: display(before, conversion), after: display(after, conversion) },
      }),
      ...(links && { links }),
    };
  };
  return {
    records: records.map((changed) => {
      session.step();
      const { table, id } = changed;
      const attributes = differences(changed).map((each) => attributeChange(changed, each));
      return { table, id, operation: operationOf(changed), attributes };
    }),
    omitted,
  };
}

function operationOf({ old, record }: ChangedRecord): RecordChange['operation'] {
  if (old === undefined) return 'added';
  return record === undefined ? 'deleted' : 'changed';
}

interface Difference {
  readonly position: number;
  readonly before: string;
  readonly after: string;
}

function differences({ old = '', record = '' }: ChangedRecord): readonly Difference[] {
  const [before, after] = [old.split(FIELD_MARK), record.split(FIELD_MARK)];
  const longest = before.length > after.length ? before : after;
  return longest
    .map((_, index) => ({
      position: index + 1,
      before: before[index] ?? '',
      after: after[index] ?? '',
    }))
    .filter((attribute) => attribute.before !== attribute.after);
}

/** Finds the item that describes an attribute; of several the first by name. */
function describer(session: Session) {
  const cached = new Map<string, ReadonlyMap<number, DictionaryEntry>>();
  return (table: string, position: number): DictionaryEntry | undefined => {
    const items = cached.get(table) ?? attributeItems(session, table);
    cached.set(table, items);
    return items.get(position);
  };
}

/** What describes the attributes of a table, by their numbers; nothing of VOC and of dictionaries. */
function attributeItems(session: Session, table: string): ReadonlyMap<number, DictionaryEntry> {
  const items = new Map<number, DictionaryEntry>();
  if (table === 'VOC' || table.startsWith('DICT ')) return items;
  for (const entry of dictionaryEntries(session, table)) {
    const { position = 0, expression, violation } = entry;
    const isAttribute = position > 0 && expression === undefined && violation === undefined;
    if (isAttribute && !items.has(position)) items.set(position, entry);
  }
  return items;
}

/** A heading on one line; a backslash stands for none. */
function headingOf(heading: string): string {
  return heading === '\\' ? '' : heading.replaceAll(/[\u001b\u001d]/g, ' ').trim();
}

/** Finds the records that an attribute named and names. */
function linker(session: Session) {
  const cached = new CachedRecords(session);
  return ({ table, id, old, record }: ChangedRecord, position: number) => {
    const link = tableLinks(table).find(({ attribute }) => attribute === position);
    if (link === undefined) return undefined;
    const { target, idsOf } = link;
    const idsIn = (text: string | undefined): Values =>
      text === undefined
        ? []
        : idsOf(id, text).map((value) =>
            value.map((each) => (cached.has(target, each) ? each : '')),
          );
    return { table: target, before: idsIn(old), after: idsIn(record) };
  };
}

/** Gives values as people read them, or as they are where a conversion reads what may not be read. */
function displayer(session: Session) {
  const conversions = sessionConversions(session);
  const converted = (text: string, conversion: string) =>
    ifReadable(() => oconvs(text, conversion, conversions)) ?? text;
  return (text: string, conversion: string): Values => {
    if (text === '') return [];
    const shown = conversion === '' ? text : converted(text, conversion);
    return shown.split(VALUE_MARK).map((value) => value.split(SUBVALUE_MARK));
  };
}
