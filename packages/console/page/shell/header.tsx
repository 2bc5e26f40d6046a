import type { Route } from '../routing/route.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { pagesFor } from './palette-entries.ts';

interface HeaderProps {
  readonly route: Route;
  readonly caller: CallerPayload;
  readonly onLeave: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** Pages by the first part of the path that leads to them. */
const positions: Readonly<Record<string, string>> = {
  '': 'Start',
  registry: 'Registry',
  routine: 'Registry',
  tables: 'Tables',
  diagram: 'Tables',
  query: 'Query',
  saved: 'Saved',
  programs: 'Programs',
  status: 'Status',
  reference: 'API',
};

export function Header({ route: { path }, caller, onLeave, onSearch, onHelp }: HeaderProps) {
  const here = positions[path[0] ?? ''];
  return (
    <header class="top">
      <a class="brand" href="#/">
        <svg viewBox="0 0 20 16" aria-hidden="true">
          <path d="M1 1h18v3H1zM1 6.5h8v3H1zM11 6.5h8v3h-8zM1 12h8v3H1zM11 12h3v3h-3zM16 12h3v3h-3z" />
        </svg>
        mvdb
      </a>
      <nav aria-label="Pages">
        <ul>
          {pagesFor(caller).map(({ name, href }) => (
            <li key={name}>
              <a href={href} aria-current={name === here ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" class="go-to" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <span>Go to…</span> <kbd>Ctrl K</kbd>
      </button>
      <button type="button" class="quiet" aria-label="Keyboard help" onClick={onHelp}>
        ?
      </button>
      <span class="caller">
        {caller.companyName !== undefined && (
          <span class="company" title={`company ${caller.company}`}>
            {caller.company} {caller.companyName}
          </span>
        )}
        {caller.login}
        {caller.role !== undefined && (
          <button type="button" class="quiet small" onClick={onLeave}>
            Sign out
          </button>
        )}
      </span>
    </header>
  );
}
