import { useEffect, useRef } from 'preact/hooks';
import { Scroller } from '../parts/scroller.tsx';
import { hrefOf } from '../routing/route.ts';
import { hasToken } from '../service/ask.ts';
import { curlCommand } from '../service/curl-command.ts';
import { BodyView } from './body-view.tsx';
import type { Example, Parameter } from './document.ts';
import type { Operation } from './operations.ts';
import { Prose } from './prose.tsx';
import { typeText } from './schema-fields.ts';
import { exampleHref, tryHref } from './try-href.ts';

/** Examples shown of an operation; the registry has those of every routine. */
const EXAMPLES_MAX = 6;

interface OperationViewProps {
  readonly operation: Operation;
  /** It is what the address is about. */
  readonly isChosen: boolean;
}

/** An operation, closed but for its summary until it is chosen or opened. */
export function OperationView({ operation, isChosen }: OperationViewProps) {
  const { operationId, method, path, summary } = operation;
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'start' });
  }, [isChosen]);
  return (
    <details ref={ref} class="panel operation" open={isChosen}>
      <summary>
        <span class="operation-head">
          <code class={`method ${method.toLowerCase()}`}>{method}</code>
          <code class="operation-path">{path}</code>
          <span class="muted">{summary}</span>
        </span>
      </summary>
      <div class="operation-body">
        <Description operation={operation} />
        <p>
          <a href={hrefOf(['reference'], { operation: operationId })}>
            Link to <code>{operationId}</code>
          </a>
          <TryLink operation={operation} />
        </p>
        <Parameters parameters={operation.parameters ?? []} />
        <RequestBody operation={operation} />
        <Answers operation={operation} />
      </div>
    </details>
  );
}

function Description({ operation: { description, security } }: { readonly operation: Operation }) {
  return (
    <>
      {description !== undefined && (
        <p>
          <Prose text={description} />
        </p>
      )}
      {security?.length === 0 && <p>It needs no token.</p>}
    </>
  );
}

function TryLink({ operation }: { readonly operation: Operation }) {
  const href = tryHref(operation);
  return (
    <>
      {href !== undefined && (
        <>
          {' · '}
          <a href={href}>
            Try it<span class="hidden"> with {operation.operationId}</span>
          </a>
        </>
      )}
    </>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>Parameters</h3>
      <dl class="fields">
        {parameters.map(({ name, in: position, required, schema, description }) => (
          <div key={`${position} ${name}`}>
            <dt>
              <code>{name}</code>
              <small>
                {position}, {typeText(schema)}
                {required && ', required'}
              </small>
            </dt>
            <dd>
              <Prose text={description ?? schema.description ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function RequestBody({ operation }: { readonly operation: Operation }) {
  const { method, path, requestBody } = operation;
  const { schema, examples = {} } = requestBody?.content['application/json'] ?? {};
  const shown = Object.entries(examples).slice(0, EXAMPLES_MAX);
  const [, first] = shown[0] ?? [];
  return (
    <>
      {schema !== undefined && (
        <>
          <h3>Body</h3>
          <BodyView schema={schema} />
        </>
      )}
      {shown.length > 0 && (
        <>
          <h3>Examples</h3>
          <ul class="reference-examples">
            {shown.map(([name, example]) => (
              <li key={name}>
                <ExampleLine example={example} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Scroller class="code" label={`${operation.operationId} as curl`}>
        <pre>
          {curlCommand(`${location.origin}${path}`, {
            method,
            isTokenWanted: hasToken(),
            ...(first !== undefined && { body: first.value }),
          })}
        </pre>
      </Scroller>
    </>
  );
}

function ExampleLine({ example }: { readonly example: Example }) {
  const href = exampleHref(example);
  return (
    <>
      {href === undefined ? example.summary : <a href={href}>{example.summary}</a>}{' '}
      <code class="muted">{JSON.stringify(example.value)}</code>
    </>
  );
}

function Answers({ operation: { responses } }: { readonly operation: Operation }) {
  return (
    <>
      {Object.entries(responses)
        .filter(([status]) => status !== 'default')
        .map(([status, { description, content = {} }]) => (
          <div key={status}>
            <h3>Answer {status}</h3>
            <p>
              <Prose text={description ?? ''} />
            </p>
            {Object.entries(content).map(([type, { schema }]) => (
              <div key={type}>
                <p class="muted">
                  <code>{type}</code>
                </p>
                <BodyView schema={schema} />
              </div>
            ))}
          </div>
        ))}
      <p class="muted">Any other answer is a problem with one of the codes below.</p>
    </>
  );
}
