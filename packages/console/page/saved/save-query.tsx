import { useState } from 'preact/hooks';
import { savedHref } from '../routing/route.ts';
import { go } from '../routing/use-route.ts';
import type { CallerPayload, SavedQuery } from '../service/payloads.ts';
import { SaveForm } from './save-form.tsx';
import { maySave, readSavedQuery } from './saved-service.ts';

interface SaveQueryProps {
  readonly caller: CallerPayload;
  readonly sentence: string;
  /** What the sentence was saved as; absent for a new one. */
  readonly saved: SavedQuery | undefined;
  readonly onSavedAgain: (() => void) | undefined;
}

/** A button that saves a sentence under a name, for those who may write. */
export function SaveQuery({ caller, sentence, saved, onSavedAgain }: SaveQueryProps) {
  const [isOpen, setOpen] = useState(false);
  if (!maySave(caller) || sentence.trim() === '') return null;
  const finish = (name: string) => {
    setOpen(false);
    go(savedHref(name));
    if (name === saved?.name) onSavedAgain?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Save…
      </button>
      {isOpen && (
        <SaveForm
          kind="query"
          body={{ sentence }}
          item={saved}
          readAgain={readSavedQuery}
          onSaved={finish}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
