import { render } from 'preact';
import { App } from './app.tsx';

const position = document.getElementById('console');
if (position === null) throw new TypeError('The page has no place for the console.');
render(<App />, position);
