import { ADMIN_PATH, searchNamed } from '@mvdb/server/client';
import { AnswerView } from '../parts/answer-view.tsx';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { diagramHref, hrefOf, type Route } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import type { RelationsReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { TableHead } from '../tables/table-head.tsx';
import { PictureView } from './picture-view.tsx';
import {
  columnsAround,
  columnsOfAll,
  type Degree,
  degreesOf,
  type Relation,
  relationsOf,
} from './relation-graph.ts';

/** Tables that one picture shows together, and on each side of one of them. */
const TOGETHER_MAX = 16;
const BESIDE_MAX = 12;

/** Tables that the list shows at once. */
const LISTED_MAX = 100;

/** The pointers between the tables: around one of them, or from all where they are few. */
export function DiagramPage({ route: { path, query } }: { readonly route: Route }) {
  const [, table] = path;
  const reply = useAnswer('relations', (signal) =>
    ask<RelationsReply>(`${ADMIN_PATH}/relations`, { signal }),
  );
  return (
    <>
      {table === undefined ? (
        <PageHead title="Diagram">
          <p class="muted">
            Tables and the pointers that schemas and dictionaries declare.{' '}
            <a href={hrefOf(['tables'])}>All tables</a>
          </p>
        </PageHead>
      ) : (
        <TableHead table={table} view="Pointers" />
      )}
      <AnswerView answer={reply}>
        {({ tables }) =>
          table === undefined ? (
            <Whole relations={relationsOf(tables)} text={query.get('q') ?? ''} />
          ) : (
            <Around table={table} relations={relationsOf(tables)} />
          )
        }
      </AnswerView>
    </>
  );
}

interface WholeProps {
  readonly relations: readonly Relation[];
  /** What is searched for. */
  readonly text: string;
}

function Whole({ relations, text }: WholeProps) {
  const degrees = degreesOf(relations);
  if (degrees.length === 0)
    return (
      <p class="empty-list">
        No table that you may read points to another. Pointers are what a schema declares, and what
        TRANS or T follows in a dictionary.
      </p>
    );
  const found =
    text.trim() === ''
      ? degrees
      : searchNamed(
          degrees.map((degree) => ({ ...degree, description: '' })),
          text.trim(),
        );
  return (
    <>
      {degrees.length <= TOGETHER_MAX && (
        <PictureView
          label="Diagram of all tables"
          columns={columnsOfAll(relations)}
          relations={relations}
        />
      )}
      <div class="toolbar">
        <SearchField
          label="Search tables"
          text={text}
          onText={(next) => stay(hrefOf(['diagram'], { q: next }))}
        />
      </div>
      {found.length > LISTED_MAX && (
        <p class="notice">
          The {LISTED_MAX} tables with the most pointers, of {counted(found.length, 'table')}.
          Search for the others.
        </p>
      )}
      {found.length === 0 ? (
        <p class="empty-list">No tables match.</p>
      ) : (
        <Degrees degrees={found.slice(0, LISTED_MAX)} />
      )}
    </>
  );
}

function Degrees({ degrees }: { readonly degrees: readonly Degree[] }) {
  return (
    <TableRegion label="Tables with pointers">
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col" class="number">
            Points to
          </th>
          <th scope="col" class="number">
            Pointed to by
          </th>
        </tr>
      </thead>
      <tbody>
        {degrees.map(({ name, outgoing, incoming }) => (
          <tr key={name}>
            <th scope="row">
              <a class="name" href={diagramHref(name)}>
                {name}
              </a>
            </th>
            <td class="number">{outgoing}</td>
            <td class="number">{incoming}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}

interface AroundProps {
  readonly table: string;
  readonly relations: readonly Relation[];
}

function Around({ table, relations }: AroundProps) {
  const outgoing = relations.filter(({ from }) => from === table);
  const incoming = relations.filter(({ to }) => to === table);
  if (outgoing.length + incoming.length === 0)
    return (
      <p class="empty-list">No pointer that you may read leads from {table}, and none to it.</p>
    );
  const columns = columnsAround(table, relations, BESIDE_MAX);
  const beside = [...outgoing, ...incoming];
  const others = new Set(beside.flatMap(({ from, to }) => [from, to])).size - columns.flat().length;
  return (
    <>
      <PictureView
        label={`Diagram of ${table}`}
        columns={columns}
        relations={beside}
        table={table}
      />
      {others > 0 && (
        <p class="muted">{counted(others, 'more table')}, which the lists below name.</p>
      )}
      <p>
        <a href={diagramHref()}>Whole diagram</a>
      </p>
      <Pointers label="Points to" relations={outgoing} nameOf={({ to }) => to} />
      <Pointers label="Pointed to by" relations={incoming} nameOf={({ from }) => from} />
    </>
  );
}

interface PointersProps {
  readonly label: string;
  readonly relations: readonly Relation[];
  readonly nameOf: (relation: Relation) => string;
}

function Pointers({ label, relations, nameOf }: PointersProps) {
  if (relations.length === 0) return null;
  return (
    <>
      <h2 class="block-title">{label}</h2>
      <TableRegion label={label}>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {relations.map((relation) => (
            <tr key={nameOf(relation)}>
              <th scope="row">
                <a class="name" href={diagramHref(nameOf(relation))}>
                  {nameOf(relation)}
                </a>
                {relation.isMissing && <span class="summary">The account has no such table.</span>}
              </th>
              <td class="mono small">{relation.by.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
    </>
  );
}
