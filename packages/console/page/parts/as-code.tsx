import { useState } from 'preact/hooks';
import { announce } from '../shell/announcer.tsx';
import { Choice } from './choice.tsx';
import { Scroller } from './scroller.tsx';

/** What can be done elsewhere with the same request, by language. */
export type Snippets = Readonly<Record<'curl' | 'fetch' | 'TypeScript', string>>;

interface AsCodeProps {
  /** What the code does, such as `Call`. */
  readonly label: string;
  readonly snippets: Snippets;
}

const languages = ['curl', 'fetch', 'TypeScript'] as const;

/** What a form describes, as text for elsewhere. */
export function AsCode({ label, snippets }: AsCodeProps) {
  const [language, setLanguage] = useState<keyof Snippets>('curl');
  const text = snippets[language];
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
      <Scroller class="code" label={`${label} as ${language}`}>
        <pre>{text}</pre>
      </Scroller>
    </details>
  );
}
