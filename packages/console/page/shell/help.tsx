import { useId } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { hrefOf } from '../routing/route.ts';
import { areSingleKeysOn, turnSingleKeys } from './single-keys.ts';

const keys: readonly (readonly [combinations: readonly string[], effect: string])[] = [
  [['Ctrl K'], 'Go to a routine, table or page'],
  [['/'], 'Search this page, or go to another'],
  [['?'], 'Show this help'],
  [['Ctrl Enter'], 'Run the routine, the query or the program'],
  [['Ctrl S'], 'Save the program'],
  [['Alt ↑', 'Alt ↓'], 'Earlier and later sentences, in the query editor'],
  [['Ctrl Space'], 'Show what may follow in a sentence'],
  [['F1'], 'Explain the word at the cursor'],
  [['Ctrl ^', 'Ctrl ]', 'Ctrl \\'], 'Type an attribute, value or subvalue mark'],
  [['↑', '↓'], 'Move through the list of routines'],
  [['Esc'], 'Close the dialog'],
];

export function Help({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <table class="keys">
        <caption class="hidden">Keyboard shortcuts</caption>
        <tbody>
          {keys.map(([combinations, effect]) => (
            <tr key={effect}>
              <th scope="row">
                {combinations.map((combination) => (
                  <kbd key={combination}>{combination}</kbd>
                ))}
              </th>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        What programs can ask of this service is in the{' '}
        <a href={hrefOf(['reference'])} onClick={onClose}>
          API reference
        </a>
        .
      </p>
      <p class="muted small">On a Mac, Command does what Ctrl does.</p>
      <p class="choice">
        <input
          id={id}
          type="checkbox"
          checked={areSingleKeysOn.use()}
          onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
        />
        <label for={id}>Let single keys (/ and ?) work outside fields</label>
      </p>
    </Dialog>
  );
}
