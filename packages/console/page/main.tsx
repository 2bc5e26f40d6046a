import { render } from 'preact';
import { App } from './app.tsx';

const place = document.getElementById('console');
if (place === null) throw new TypeError('The page has no place for the console.');
render(<App />, place);
