/** Accounts of mvdb on PostgreSQL. */
export { type PostgresOptions, postgres } from './postgres.ts';
export { createViews, type View, type ViewsOptions } from './views/create-views.ts';
