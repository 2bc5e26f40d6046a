import { sharedState } from '../service/shared-state.ts';
import { readStored, store } from '../service/storage.ts';

const OFF = 'off';

/** Whether `/` and `?` by themselves do something. @see WCAG 2.1.4 */
export const areSingleKeysOn = sharedState(readStored('local', 'singleKeys') !== OFF);

export function turnSingleKeys(isOn: boolean): void {
  areSingleKeysOn.set(isOn);
  store('local', 'singleKeys', isOn ? undefined : OFF);
}

/** True for a key pressed by itself outside fields, where it is meant as a command. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || !areSingleKeysOn.get()) return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  );
}

/** Ctrl on most keyboards, Command on those of Apple. */
export const isCommandKey = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;
