import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { hrefOf, type Route } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import { useAnswer } from '../service/use-answer.ts';
import type { OpenApiDocument } from './document.ts';
import { OperationView } from './operation-view.tsx';
import { groupsOf, problemsOf } from './operations.ts';

/** What the service answers over HTTP, as it describes it itself. */
export function ReferencePage({ route: { query } }: { readonly route: Route }) {
  const answer = useAnswer('openapi', (signal) =>
    ask<OpenApiDocument>('/openapi.json', { signal }),
  );
  const text = query.get('q') ?? '';
  const chosen = query.get('operation') ?? '';
  return (
    <>
      <PageHead title="API reference">
        <p class="muted">
          as <code>/openapi.json</code> is the same as a document of OpenAPI 3.1
        </p>
      </PageHead>
      <AnswerView answer={answer}>
        {(document) => <Reference document={document} text={text} chosen={chosen} />}
      </AnswerView>
    </>
  );
}

interface ReferenceProps {
  readonly document: OpenApiDocument;
  /** What is searched for. */
  readonly text: string;
  /** Id of the operation that is open. */
  readonly chosen: string;
}

function Reference({ document, text, chosen }: ReferenceProps) {
  const groups = groupsOf(document, text);
  const problems = problemsOf(document, text);
  return (
    <div class="reference">
      <p>{document.info.description}</p>
      <p>
        The arguments of each routine are on its page in the{' '}
        <a href={hrefOf(['registry'])}>registry</a>, with examples to run.
      </p>
      <div class="toolbar">
        <SearchField
          label="Search operations and problems"
          text={text}
          onText={(next) => stay(hrefOf(['reference'], { q: next }))}
        />
      </div>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-label={name}>
          <h2 class="block-title">
            {name} <small>{description}</small>
          </h2>
          {operations.map((operation) => (
            <OperationView
              key={operation.operationId}
              operation={operation}
              isChosen={operation.operationId === chosen}
            />
          ))}
        </section>
      ))}
      {problems.length > 0 && (
        <section aria-label="Problems">
          <h2 class="block-title">
            Problems <small>Every rejection is one of these problems (RFC 9457).</small>
          </h2>
          <TableRegion label="Problems by status and code">
            <thead>
              <tr>
                <th scope="col" class="number">
                  Status
                </th>
                <th scope="col">Code</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ status, code, title }) => (
                <tr key={code}>
                  <td class="number">{status}</td>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td>{title}</td>
                </tr>
              ))}
            </tbody>
          </TableRegion>
        </section>
      )}
      {groups.length + problems.length === 0 && <p class="empty-list">Nothing matches.</p>}
    </div>
  );
}
