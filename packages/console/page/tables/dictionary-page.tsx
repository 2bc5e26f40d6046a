import { MarkedText } from '../marks/marked-text.tsx';
import { AnswerView } from '../parts/answer-view.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { ask } from '../service/ask.ts';
import type { DictionaryEntry, DictionaryReply } from '../service/payloads.ts';
import { dictionaryPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { TableHead } from './table-head.tsx';

/** What the types of items are. */
const typeNames: Readonly<Record<string, string>> = {
  D: 'attribute',
  I: 'expression',
  V: 'expression',
  A: 'correlative',
  S: 'correlative',
  PH: 'phrase',
  X: 'data',
};

/** The items of a dictionary. */
export function DictionaryPage({ table }: { readonly table: string }) {
  const answer = useAnswer(JSON.stringify([table, shownMoment()]), (signal) =>
    ask<DictionaryReply>(dictionaryPath(table), { signal }),
  );
  return (
    <>
      <TableHead table={table} view="Dictionary" />
      <AnswerView answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty-list">The dictionary is empty.</p>
          ) : (
            <TableRegion
              class="dictionary"
              label={`Dictionary of ${table}`}
              caption={`${items.length} items`}
            >
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Type</th>
                  <th scope="col" class="number">
                    Attribute
                  </th>
                  <th scope="col">Conversion</th>
                  <th scope="col">Format</th>
                  <th scope="col">Association</th>
                  <th scope="col">Heading</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <ItemRow key={item.name} item={item} />
                ))}
              </tbody>
            </TableRegion>
          )
        }
      </AnswerView>
    </>
  );
}

function ItemRow({ item }: { readonly item: DictionaryEntry }) {
  const { name, type, position, expression, conversion, heading, format } = item;
  const { isMultivalued, association, description, violation } = item;
  return (
    <tr>
      <th scope="row">
        <span class="name">{name}</span>
        <span class="summary">{description}</span>
        {expression !== undefined && <code class="expression">{expression}</code>}
        {violation !== undefined && <span class="violation">{violation}</span>}
      </th>
      <td>{typeNames[type] ?? type}</td>
      <td class="number">{position}</td>
      <td class="mono">
        <MarkedText text={conversion} />
      </td>
      <td class="mono">{format}</td>
      <td>
        {association}
        {isMultivalued && association === '' && 'multivalued'}
      </td>
      <td>
        <MarkedText text={heading} />
      </td>
    </tr>
  );
}
