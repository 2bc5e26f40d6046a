import { FIELD_MARK } from 'mvdb';
import { del, extract, insert, locate, oconv, replace } from 'mvdb/functions';
import { barestDate, barestMoney } from './barest.ts';
import { ATTRIBUTE_COUNT, recordsOf, seededRandom } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import type { Scope } from './scope.ts';

const ATTRIBUTE = 25;
const LIST_LENGTH = 200;
const APPENDED = 1_000;

/** Dynamic arrays and conversions, against the same in plain JavaScript. */
export async function functionsSuite({ isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 200 : 2_000;
  const repeats = isQuick ? 2 : 100;
  const rounds = isQuick ? 2 : 11;
  const shared = { operations: count * repeats, rounds };
  const records = recordsOf(count);
  const rows = [
    ...(await extractAgain(records, repeats, rounds)),
    ...(await extractOnce(records, repeats, rounds)),
    ...(await extractAll(records, rounds)),
    ...(await replaceOne(records, repeats, rounds)),
    ...(await insertAndDelete(records, repeats, rounds)),
    ...(await appendMany(repeats, rounds)),
    ...(await locateInList(repeats, count, rounds)),
    ...(await convertDates(shared, repeats)),
    ...(await convertMoney(shared, repeats)),
  ];
  return { rows, notes: [] };
}

/** Folds a text into a checksum; reading a character makes the text flat, as any use of it does. */
function mix(sum: number, text: string): number {
  return (Math.imul(sum, 31) + text.length + text.charCodeAt(text.length >> 1)) | 0;
}

/** Where an attribute starts in a record that has it. */
function startOf(record: string, attribute: number): number {
  let start = 0;
  for (let passed = 1; passed < attribute; passed += 1)
    start = record.indexOf(FIELD_MARK, start) + 1;
  return start;
}

function byIndexOf(record: string, attribute: number): string {
  const start = startOf(record, attribute);
  const end = record.indexOf(FIELD_MARK, start);
  return end === -1 ? record.slice(start) : record.slice(start, end);
}

function extractAgain(records: string[], repeats: number, rounds: number): Promise<Row[]> {
  return compare({
    task: `extract attribute ${ATTRIBUTE} of ${ATTRIBUTE_COUNT}, same record again`,
    operations: records.length * repeats,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (const record of records)
        for (let repeat = 0; repeat < repeats; repeat += 1)
          sum = mix(sum, extract(record, ATTRIBUTE));
      return sum;
    },
    others: [
      {
        name: 'repeated indexOf',
        target: 0.5,
        run: () => {
          let sum = 0;
          for (const record of records)
            for (let repeat = 0; repeat < repeats; repeat += 1)
              sum = mix(sum, byIndexOf(record, ATTRIBUTE));
          return sum;
        },
      },
      {
        name: 'split',
        run: () => {
          let sum = 0;
          for (const record of records)
            for (let repeat = 0; repeat < repeats; repeat += 1)
              sum = mix(sum, record.split(FIELD_MARK)[ATTRIBUTE - 1] ?? '');
          return sum;
        },
      },
    ],
  });
}

function extractOnce(records: string[], repeats: number, rounds: number): Promise<Row[]> {
  return compare({
    task: `extract attribute ${ATTRIBUTE} of ${ATTRIBUTE_COUNT}, another record each time`,
    operations: records.length * repeats,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const record of records) sum = mix(sum, extract(record, ATTRIBUTE));
      return sum;
    },
    others: [
      {
        name: 'repeated indexOf',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records) sum = mix(sum, byIndexOf(record, ATTRIBUTE));
          return sum;
        },
      },
      {
        name: 'split',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records)
              sum = mix(sum, record.split(FIELD_MARK)[ATTRIBUTE - 1] ?? '');
          return sum;
        },
      },
    ],
  });
}

function extractAll(records: string[], rounds: number): Promise<Row[]> {
  return compare({
    task: `extract attributes 1 to ${ATTRIBUTE_COUNT} of a record`,
    operations: records.length * ATTRIBUTE_COUNT,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (const record of records)
        for (let attribute = 1; attribute <= ATTRIBUTE_COUNT; attribute += 1)
          sum = mix(sum, extract(record, attribute));
      return sum;
    },
    others: [
      {
        name: 'repeated indexOf',
        run: () => {
          let sum = 0;
          for (const record of records)
            for (let attribute = 1; attribute <= ATTRIBUTE_COUNT; attribute += 1)
              sum = mix(sum, byIndexOf(record, attribute));
          return sum;
        },
      },
      {
        name: 'one split',
        run: () => {
          let sum = 0;
          for (const record of records)
            for (const attribute of record.split(FIELD_MARK)) sum = mix(sum, attribute);
          return sum;
        },
      },
    ],
  });
}

function replaceOne(records: string[], repeats: number, rounds: number): Promise<Row[]> {
  return compare({
    task: `replace attribute ${ATTRIBUTE} of ${ATTRIBUTE_COUNT}`,
    operations: records.length * repeats,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const record of records) sum = mix(sum, replace(record, ATTRIBUTE, 'replacement'));
      return sum;
    },
    others: [
      {
        name: 'repeated indexOf, two slices',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records) {
              const start = startOf(record, ATTRIBUTE);
              const end = record.indexOf(FIELD_MARK, start);
              sum = mix(sum, `${record.slice(0, start)}replacement${record.slice(end)}`);
            }
          return sum;
        },
      },
      {
        name: 'split and join',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records) {
              const attributes = record.split(FIELD_MARK);
              attributes[ATTRIBUTE - 1] = 'replacement';
              sum = mix(sum, attributes.join(FIELD_MARK));
            }
          return sum;
        },
      },
    ],
  });
}

function insertAndDelete(records: string[], repeats: number, rounds: number): Promise<Row[]> {
  return compare({
    task: `insert and delete attribute ${ATTRIBUTE} of ${ATTRIBUTE_COUNT}`,
    operations: records.length * repeats,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const record of records) {
          const longer = insert(record, ATTRIBUTE, 'inserted');
          sum = mix(mix(sum, longer), del(longer, ATTRIBUTE));
        }
      return sum;
    },
    others: [
      {
        name: 'repeated indexOf, two slices',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records) {
              const at = startOf(record, ATTRIBUTE);
              const longer = `${record.slice(0, at)}inserted${FIELD_MARK}${record.slice(at)}`;
              const start = startOf(longer, ATTRIBUTE);
              const next = longer.indexOf(FIELD_MARK, start) + 1;
              sum = mix(mix(sum, longer), `${longer.slice(0, start)}${longer.slice(next)}`);
            }
          return sum;
        },
      },
      {
        name: 'split, splice and join',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const record of records) {
              const attributes = record.split(FIELD_MARK);
              attributes.splice(ATTRIBUTE - 1, 0, 'inserted');
              const longer = attributes.join(FIELD_MARK);
              const others = longer.split(FIELD_MARK);
              others.splice(ATTRIBUTE - 1, 1);
              sum = mix(mix(sum, longer), others.join(FIELD_MARK));
            }
          return sum;
        },
      },
    ],
  });
}

/** A list that grows at its end, as programs put one together. */
function appendMany(repeats: number, rounds: number): Promise<Row[]> {
  const values = Array.from({ length: APPENDED }, (_, index) => `PART${index}`);
  return compare({
    task: `append ${APPENDED.toLocaleString('en-US')} attributes one by one`,
    operations: APPENDED * repeats,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        let list = '';
        for (const value of values) list = replace(list, -1, value);
        sum = mix(sum, list);
      }
      return sum;
    },
    others: [
      {
        name: 'texts added',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1) {
            let list = '';
            for (const value of values) list = list === '' ? value : `${list}${FIELD_MARK}${value}`;
            sum = mix(sum, list);
          }
          return sum;
        },
      },
      {
        name: 'push, and join at the end',
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1) {
            const list: string[] = [];
            for (const value of values) list.push(value);
            sum = mix(sum, list.join(FIELD_MARK));
          }
          return sum;
        },
      },
    ],
  });
}

/** Texts that are there and texts that are not, anywhere in a sorted list. */
function locateInList(repeats: number, count: number, rounds: number): Promise<Row[]> {
  const random = seededRandom(2);
  const lists = Array.from({ length: 20 }, () =>
    Array.from({ length: LIST_LENGTH }, () => `PART${Math.floor(random() * 100_000)}`)
      .sort()
      .join(FIELD_MARK),
  );
  const texts = Array.from({ length: count / 20 }, () => `PART${Math.floor(random() * 100_000)}`);
  for (const list of lists) texts.push(list.split(FIELD_MARK)[Math.floor(random() * 200)] ?? '');
  const loops = Math.max(1, repeats / 20);
  return compare({
    task: `locate BY AL in ${LIST_LENGTH} attributes`,
    operations: lists.length * texts.length * loops,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let loop = 0; loop < loops; loop += 1)
        for (const list of lists)
          for (const text of texts) {
            const { found, position } = locate(text, list, { order: 'AL' });
            sum += found ? -position : position;
          }
      return sum;
    },
    others: [
      {
        name: 'split and loop',
        target: 0.7,
        run: () => {
          let sum = 0;
          for (let loop = 0; loop < loops; loop += 1)
            for (const list of lists)
              for (const text of texts) {
                const elements = list.split(FIELD_MARK);
                let index = 0;
                while (index < elements.length && (elements[index] ?? '') < text) index += 1;
                sum += elements[index] === text ? -(index + 1) : index + 1;
              }
          return sum;
        },
      },
    ],
  });
}

function convertDates(shared: Shared, repeats: number): Promise<Row[]> {
  const random = seededRandom(3);
  const days = Array.from({ length: shared.operations / repeats }, () =>
    String(Math.floor(random() * 40_000) - 5_000),
  );
  return compare({
    ...shared,
    task: 'oconv D4/',
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const day of days) sum = mix(sum, oconv(day, 'D4/'));
      return sum;
    },
    others: [
      {
        name: 'barest JavaScript',
        target: 1.3,
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const day of days) sum = mix(sum, barestDate(day));
          return sum;
        },
      },
    ],
  });
}

function convertMoney(shared: Shared, repeats: number): Promise<Row[]> {
  const random = seededRandom(4);
  const amounts = Array.from({ length: shared.operations / repeats }, () => {
    const amount = Math.floor(random() * 10 ** (1 + Math.floor(random() * 9)));
    return String(random() < 0.1 ? -amount || 0 : amount);
  });
  return compare({
    ...shared,
    task: 'oconv MD2,$',
    mvdb: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const amount of amounts) sum = mix(sum, oconv(amount, 'MD2,$'));
      return sum;
    },
    others: [
      {
        name: 'barest JavaScript',
        target: 1.3,
        run: () => {
          let sum = 0;
          for (let repeat = 0; repeat < repeats; repeat += 1)
            for (const amount of amounts) sum = mix(sum, barestMoney(amount));
          return sum;
        },
      },
    ],
  });
}

interface Shared {
  readonly operations: number;
  readonly rounds: number;
}
