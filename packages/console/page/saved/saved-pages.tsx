export { BoardPage } from './board-page.tsx';
export { SavedPage } from './saved-page.tsx';
