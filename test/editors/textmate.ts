import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { type Grammar, grammarText } from './grammar.ts';

const require = createRequire(import.meta.url);

/** A part of a line, and what the grammar says it is, from the outermost scope to the innermost. */
export interface ScopedPart {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly scopes: readonly string[];
}

/** Divides lines into parts as an editor does, by the engine of Visual Studio Code. */
export async function tokenizer(
  grammar: Grammar,
): Promise<(lines: readonly string[]) => readonly (readonly ScopedPart[])[]> {
  await loadOniguruma();
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(grammarText(grammar), `${grammar.scopeName}.json`),
  });
  const loaded = await registry.loadGrammar(grammar.scopeName);
  if (loaded === null) throw new TypeError(`${grammar.scopeName} was not loaded.`);
  return (lines) => {
    let state = textmate.INITIAL;
    return lines.map((line) => {
      const { tokens, ruleStack } = loaded.tokenizeLine(line, state);
      state = ruleStack;
      return tokens
        .map(({ startIndex: from, endIndex, scopes }) => {
          // The engine counts the end of the line, too.
          const to = Math.min(endIndex, line.length);
          return { from, to, text: line.slice(from, to), scopes };
        })
        .filter(({ from, to }) => from < to);
    });
  };
}

let loading: Promise<void> | undefined;

function loadOniguruma(): Promise<void> {
  loading ??= oniguruma.loadWASM(
    new Uint8Array(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'))).buffer,
  );
  return loading;
}
