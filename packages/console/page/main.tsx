import { render } from 'preact';
import { App } from './app.tsx';

const position = document.getElementById('console');
if (position === null) throw new TypeError('The page lacks the element of the console.');
render(<App />, position);
