import { useEffect, useRef, useState } from 'preact/hooks';
import { ProblemView } from '../parts/problem-view.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { ask } from '../service/ask.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { changePath } from '../service/table-paths.ts';
import { announce } from '../shell/announcer.tsx';
import { changedValues, fieldText, valueViolations } from './edited-values.ts';

/** A record as it can be changed. */
export interface Editable {
  readonly version: string;
  /** The items of its attributes, with their values in external form. */
  readonly items: readonly (readonly [item: DictionaryEntry, values: readonly string[]])[];
}

interface RecordEditorProps {
  readonly table: string;
  readonly id: string;
  readonly editable: Editable;
  /** Reads the record as it is now. */
  readonly readAgain: () => Promise<Editable | undefined>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A form with a field for each attribute that an item describes. What somebody else has changed since is not overwritten. */
export function RecordEditor(props: RecordEditorProps) {
  const { table, id, editable, readAgain, onSaved, onClose } = props;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem>();
  /** The record as somebody else has changed it. */
  const [other, setOther] = useState<Editable>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const items = editable.items.map(([item, values]) => ({ item, before: fieldText(values) }));
  const changes = changedValues(items, texts);
  const violations = problem === undefined ? new Map<string, string>() : valueViolations(problem);

  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problem]);

  const save = async (version: string) => {
    setSaving(true);
    try {
      const body = { id, version, values: changes };
      await ask(changePath(table), { method: 'POST', body });
      announce('Saved');
      onSaved();
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      setOther(
        found.code === 'RECORD_CHANGED' ? await readAgain().catch(() => undefined) : undefined,
      );
      announce(found.title);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      ref={form}
      class="panel record-editor"
      aria-label={`Change ${id}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(changes).length > 0) save(editable.version);
      }}
    >
      {problem !== undefined && <ProblemView problem={problem} />}
      {other !== undefined && (
        <Conflict
          mine={changes}
          other={other}
          onOverwrite={() => save(other.version)}
          onTake={onSaved}
        />
      )}
      <div class="record-fields">
        {items.map(({ item, before }) => (
          <ItemField
            key={item.name}
            item={item}
            text={texts[item.name] ?? before}
            violation={violations.get(item.name)}
            onText={(text) => setTexts({ ...texts, [item.name]: text })}
          />
        ))}
      </div>
      <div class="actions">
        <button
          type="submit"
          class="primary"
          disabled={isSaving || Object.keys(changes).length === 0}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
        <p class="muted small">{Object.keys(changes).join(', ') || 'Nothing is changed.'}</p>
      </div>
    </form>
  );
}

interface ItemFieldProps {
  readonly item: DictionaryEntry;
  readonly text: string;
  readonly violation: string | undefined;
  readonly onText: (text: string) => void;
}

function ItemField({ item, text, violation, onText }: ItemFieldProps) {
  const { name, heading, description, conversion, isMultivalued } = item;
  const id = `item-${name}`;
  const field = {
    id,
    value: text,
    spellcheck: false,
    'aria-describedby': `${id}-about`,
    'aria-invalid': violation === undefined ? undefined : true,
  };
  return (
    <div class="field">
      <label for={id}>{heading || name}</label>
      {isMultivalued ? (
        <textarea
          {...field}
          rows={Math.min(text.split('\n').length, 8)}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : (
        <input
          {...field}
          type="text"
          autocomplete="off"
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      <p id={`${id}-about`} class={violation === undefined ? 'meaning' : 'violation'}>
        {violation ??
          [description, conversion && `(${conversion})`, isMultivalued && 'A value on each line.']
            .filter(Boolean)
            .join(' ')}
      </p>
    </div>
  );
}

interface ConflictProps {
  readonly mine: Readonly<Record<string, readonly string[]>>;
  readonly other: Editable;
  readonly onOverwrite: () => void;
  readonly onTake: () => void;
}

/** What the viewer wants beside what is stored now. */
function Conflict({ mine, other, onOverwrite, onTake }: ConflictProps) {
  const changed = other.items.filter(([{ name }]) => name in mine);
  return (
    <div class="conflict">
      <TableRegion label="Your values beside those stored now">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Yours</th>
            <th scope="col">Stored now</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(([{ name }, values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="stored">{fieldText(mine[name] ?? [])}</td>
              <td class="stored">{fieldText(values)}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      <div class="actions">
        <button type="button" onClick={onOverwrite}>
          Save mine over it
        </button>
        <button type="button" class="quiet" onClick={onTake}>
          Show what is stored
        </button>
      </div>
    </div>
  );
}
