import { useEffect, useState } from 'preact/hooks';
import { keepMoment } from '../past/shown-moment.ts';
import { parseRoute, type Route } from './route.ts';

/** The place that the address names, as it changes, and with it the moment. */
export function useRoute(): Route {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = () => setFragment(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const route = parseRoute(fragment);
  keepMoment(route.query.get('asOf') ?? '');
  return route;
}

export function go(href: string): void {
  location.hash = href;
}

/** Changes the address without a step in the browser's history, and reports {@link useRoute}. */
export function stay(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new Event('hashchange'));
}
