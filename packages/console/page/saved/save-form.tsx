import { useId, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { ask } from '../service/ask.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { announce } from '../shell/announcer.tsx';
import { type SavedKind, savedPaths } from './saved-service.ts';

/** What is saved under a name, as far as saving it needs. */
export interface SavedName {
  readonly name: string;
  readonly description: string;
  readonly savedBy: string;
  readonly version: string;
}

interface SaveFormProps {
  readonly kind: SavedKind;
  /** What is saved beside name and description. */
  readonly body: object;
  /** What it was read as; absent for what is new. */
  readonly item?: SavedName | undefined;
  /** Reads what is stored now, where somebody else has changed it. */
  readonly readAgain: (name: string) => Promise<SavedName>;
  readonly onSaved: (name: string) => void;
  /** Absent where it is not to be deleted. */
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** A window in which something gets a name, another one or a description, or is deleted. */
export function SaveForm(props: SaveFormProps) {
  const { kind, body, item, readAgain, onSaved, onDeleted, onClose } = props;
  const id = useId();
  const [name, setName] = useState(item?.name ?? '');
  const [description, setDescription] = useState(item?.description ?? '');
  const [base, setBase] = useState(item);
  const [problem, setProblem] = useState<Problem>();
  const [isRunning, setRunning] = useState(false);

  const run = async (path: string, request: object, done: () => void) => {
    setRunning(true);
    try {
      await ask(path, { method: 'POST', body: request });
      done();
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      announce(found.title);
      if (found.code === 'RECORD_CHANGED' && item !== undefined)
        setBase(await readAgain(item.name).catch(() => base));
    }
    setRunning(false);
  };
  const save = (version: string | undefined) => {
    const isRenamed = version !== undefined && item !== undefined && item.name !== name;
    const request = {
      ...body,
      name,
      description,
      ...(version !== undefined && { version }),
      ...(isRenamed && { formerName: item.name }),
    };
    return run(savedPaths[kind], request, () => {
      announce(`${name} is saved`);
      onSaved(name);
    });
  };
  const remove = () =>
    run(`${savedPaths[kind]}/delete`, { name: item?.name, version: base?.version }, () => {
      announce(`${item?.name} is deleted`);
      onDeleted?.();
    });

  return (
    <Dialog title={item === undefined ? 'Save' : `Change ${item.name}`} onClose={onClose}>
      <form
        class="save-form"
        onSubmit={(event) => {
          event.preventDefault();
          save(base?.version);
        }}
      >
        {problem !== undefined && (
          <ProblemView problem={problem}>
            {base !== item && base !== undefined && (
              <p>{base.savedBy} has saved it since. Save or delete again to do it all the same.</p>
            )}
          </ProblemView>
        )}
        <label for={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          type="text"
          required
          maxLength={100}
          autocomplete="off"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <label for={`${id}-about`}>Description</label>
        <input
          id={`${id}-about`}
          type="text"
          maxLength={1000}
          autocomplete="off"
          value={description}
          onInput={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <div class="actions">
          <button type="submit" class="primary" disabled={isRunning}>
            Save
          </button>
          {item !== undefined && item.name !== name && (
            <button type="button" disabled={isRunning} onClick={() => save(undefined)}>
              Save as a new one
            </button>
          )}
          {onDeleted !== undefined && (
            <button type="button" class="quiet" disabled={isRunning} onClick={remove}>
              Delete
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
