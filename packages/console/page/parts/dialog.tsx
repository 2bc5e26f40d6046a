import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly class?: string;
  /** The title is only heard, and Esc alone closes the window. */
  readonly isTitleHidden?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window over the page, open as long as it is drawn: Esc, a press beside it or its button close it. */
export function Dialog({
  title,
  class: look = '',
  isTitleHidden = false,
  onClose,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={look}
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target }) => {
        if (target === ref.current) ref.current?.close();
      }}
    >
      <div class="dialog-body">
        {!isTitleHidden && (
          <div class="dialog-head">
            <h2>{title}</h2>
            <button type="button" class="quiet" onClick={() => ref.current?.close()}>
              Close
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
