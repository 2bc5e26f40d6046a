import { useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import { Scroller } from '../parts/scroller.tsx';
import { hasToken } from '../service/ask.ts';
import type { RegistryEntry } from '../service/payloads.ts';
import { announce } from '../shell/announcer.tsx';
import type { Supplied } from './call-arguments.ts';
import { curlSnippet, typescriptSnippet } from './snippets.ts';

interface SnippetsProps {
  readonly entry: RegistryEntry;
  readonly supplied: Supplied;
}

const languages = ['curl', 'TypeScript'] as const;

/** The call that the form describes, as text for elsewhere. */
export function Snippets({ entry, supplied }: SnippetsProps) {
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl');
  const text =
    language === 'curl'
      ? curlSnippet(entry, supplied, { origin: location.origin, isTokenWanted: hasToken() })
      : typescriptSnippet(entry, supplied);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied');
    } catch {
      announce('The browser does not allow copying; select the text instead');
    }
  };
  return (
    <details class="snippets">
      <summary>As code</summary>
      <div class="snippet-head">
        <Choice label="Language" options={languages} chosen={language} onChoose={setLanguage} />
        <button type="button" class="quiet small" onClick={copy}>
          Copy
        </button>
      </div>
      <Scroller class="code" label={`Call as ${language}`}>
        <pre>{text}</pre>
      </Scroller>
    </details>
  );
}
