import fc from 'fast-check';
import { Session } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { vaultInvariants } from '../../invariants/vault.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { moveDocument } from './move-document.ts';
import { recordCopy } from './record-copy.ts';

/*
 * Several people ask the vault for anything, in any order. A small model says what has to come of it: who holds
 * what, in which version, released or not, described how, and what everyone has on disk.
 */

interface Modeled {
  version: number;
  holder: string;
  isReleased: boolean;
  description: string;
  references: readonly string[];
}

interface Model {
  readonly documents: Map<string, Modeled>;
  /** By login and document the version of the copy. */
  readonly copies: Map<string, number>;
}

type Real = Readonly<Record<string, Session>>;

const people = ['demo', 'engineering', 'projects'] as const;
const ids = ['X1.PDF', 'X2.PDF', 'X3.PDF'];
const oftenAsked = ['CHECKIN', 'CHECKOUT', 'RELEASE', 'RELEASE'] as const;
const requests = ['CHECKIN', 'CHECKOUT', 'SYNC', 'RELEASE', 'DELETE'] as const;

interface Asked {
  readonly login: (typeof people)[number];
  readonly id: string;
  readonly request: (typeof requests)[number];
  readonly isNew: boolean;
  /** What is said of the document; `undefined` where nothing is. */
  readonly said: Pick<Modeled, 'description' | 'references'> | undefined;
}

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const isCreation = ({ request, isNew }: Asked): boolean =>
  isNew && (request === 'CHECKIN' || request === 'SYNC');

/** Why the vault must reject what is asked; `undefined` where it must do it. */
function rejection({ documents }: Model, asked: Asked) {
  const { login, id, request, said } = asked;
  const found = documents.get(id);
  const missing = said?.references.find(
    (one) => !documents.has(one) && !found?.references.includes(one),
  );
  const noReference = missing && `REFERENCES NOT FOUND ${missing}`;
  if (isCreation(asked)) return found ? 'DOCUMENT ALREADY EXISTS' : noReference;
  if (found === undefined) return `PDM RECORD NOT FOUND ${id}`;
  const held = found.holder && `DOCUMENT IS CHECKED OUT BY ${found.holder}`;
  if (request === 'CHECKIN') {
    if (found.holder === login) return noReference;
    return held || 'DOCUMENT IS NOT CHECKED OUT';
  }
  if (held && (request !== 'SYNC' || found.holder === login)) return held;
  if (request === 'RELEASE') return found.isReleased ? 'DOCUMENT IS RELEASED' : undefined;
  if (request === 'DELETE') {
    const user = ids.find((other) => other !== id && documents.get(other)?.references.includes(id));
    return user && `DOCUMENT IS USED BY PDM.1287 ${user}`;
  }
  const isSame =
    said === undefined ||
    (said.description === found.description && `${said.references}` === `${found.references}`);
  if (isSame) return undefined;
  return held || (found.isReleased ? 'DOCUMENT IS RELEASED' : noReference);
}

/** What becomes of the model when it is done. */
function follow({ documents, copies }: Model, asked: Asked): void {
  const { login, id, request, said } = asked;
  if (request === 'DELETE') {
    documents.delete(id);
    for (const person of people) copies.delete(`${person} ${id}`);
    return;
  }
  const blank = { version: 0, holder: '', isReleased: false, description: '', references: [] };
  const document: Modeled = documents.get(id) ?? blank;
  documents.set(id, document);
  if (request === 'RELEASE') {
    document.isReleased = true;
    return;
  }
  Object.assign(document, said);
  if (request === 'CHECKIN' || isCreation(asked)) {
    document.version += 1;
    document.holder = '';
    document.isReleased = false;
  }
  if (request === 'CHECKOUT') document.holder = login;
  copies.set(`${login} ${id}`, document.version);
}

class Ask implements fc.Command<Model, Real> {
  readonly asked: Asked;

  constructor(asked: Asked) {
    this.asked = asked;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    const { login, id, request, isNew, said } = this.asked;
    const session = real[login] as Session;
    const record = said === undefined ? '' : PDM_1287.format(said);
    const rejected = rejectionText(session, () => {
      const addFlag = isNew ? 'Y' : '';
      moveDocument(companyContext(session, '1'), { request, id, record, addFlag });
    });
    expect(rejected).toBe(rejection(model, this.asked) ?? '');
    if (rejected === '') {
      follow(model, this.asked);
      done.add(isCreation(this.asked) ? 'CREATE' : request);
    }
    expectModel(model, session);
  }

  toString(): string {
    return JSON.stringify(this.asked);
  }
}

/** Somebody notes that a copy is gone. */
class Forget implements fc.Command<Model, Real> {
  readonly login: (typeof people)[number];
  readonly id: string;

  constructor(login: (typeof people)[number], id: string) {
    this.login = login;
    this.id = id;
  }

  check({ documents }: Readonly<Model>): boolean {
    return documents.has(this.id);
  }

  run(model: Model, real: Real): void {
    const { login, id } = this;
    const session = real[login] as Session;
    const copy = { login, part: '', path: `C:\\PDM\\${id}`, isGone: true };
    const rejected = rejectionText(session, () => {
      recordCopy(companyContext(session, '1'), copy);
    });
    const isHeld = model.documents.get(id)?.holder === login;
    const isListed = model.copies.has(`${login} ${id}`);
    const missing = isListed ? '' : 'CROSS REFERENCE NOT FOUND';
    expect(rejected).toBe(isHeld ? `DOCUMENT IS CHECKED OUT BY ${login}` : missing);
    if (rejected === '') model.copies.delete(`${login} ${id}`);
    expectModel(model, session);
  }

  toString(): string {
    return `${this.login} forgets ${this.id}`;
  }
}

const done = new Set<string>();

function expectModel({ documents, copies }: Model, session: Session): void {
  for (const id of ids) {
    const stored = PDM_1287.read(session, id);
    expect(
      stored && {
        version: Number(stored.version),
        holder: stored.holder,
        isReleased: stored.released === 'Y',
        description: stored.description,
        references: stored.references,
      },
    ).toEqual(documents.get(id));
  }
  const listed = people.flatMap((login) =>
    PDMXREF_1287.rows(PDMXREF_1287.read(session, login), 'COPIES')
      .filter(({ document }) => ids.includes(document))
      .map(({ document, version }) => [`${login} ${document}`, Number(version)]),
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(copies));
  assertInvariants(vaultInvariants, session);
}

const person = fc.constantFrom(...people, 'demo' as const, 'demo' as const);
const document = fc.constantFrom(...ids, 'X1.PDF');

const asking = fc
  .record({
    login: person,
    id: document,
    request: fc.constantFrom(...requests, ...oftenAsked),
    isNew: fc.constantFrom(true, false, false),
    said: fc.option(
      fc.record({
        description: fc.constantFrom('MANUAL', 'DRAWING'),
        references: fc.subarray(ids, { maxLength: 1 }),
      }),
      { nil: undefined, freq: 1 },
    ),
  })
  .map((asked) => new Ask(asked));

const forgetting = fc.tuple(person, document).map(([login, id]) => new Forget(login, id));

/** Has each request granted once, whatever is drawn. */
function eachRequest(): (Ask | Forget)[] {
  const ask = (login: Asked['login'], request: Asked['request'], isNew = false) =>
    new Ask({ ...{ login, request, isNew }, id: 'X1.PDF', said: undefined });
  return [
    ask('demo', 'CHECKIN', true),
    ...[ask('engineering', 'SYNC'), new Forget('engineering', 'X1.PDF')],
    ...[ask('demo', 'CHECKOUT'), ask('demo', 'CHECKIN')],
    ...[ask('demo', 'RELEASE'), ask('demo', 'DELETE')],
  ];
}

test('whatever several people ask for, the vault does as the model says', () => {
  const commands = fc.commands([asking, asking, asking, forgetting], {
    ...{ maxCommands: 50, size: 'max' },
  });
  const { account, session } = demo;
  fc.assert(
    fc.property(commands, (sequence) =>
      undone(session, () => {
        const { initials, clock } = session;
        const real = Object.fromEntries(
          people.map((login) => [login, new Session(account, { login, initials, clock })]),
        );
        const setup = () => ({ model: { documents: new Map(), copies: new Map() }, real });
        fc.modelRun(setup, sequence);
        for (const one of Object.values(real)) one.close();
      }),
    ),
    { numRuns: caseCount(20, 8), examples: [[eachRequest()]] },
  );
  expect([...done].sort()).toEqual([
    ...['CHECKIN', 'CHECKOUT', 'CREATE', 'DELETE', 'RELEASE', 'SYNC'],
  ]);
});
