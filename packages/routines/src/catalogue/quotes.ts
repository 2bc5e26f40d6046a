export * from './quotes/vb-sp.quotelist.rev1.ts';
export * from './quotes/vb-spn.quotes.rev1.ts';
export * from './quotes/vb-spn.rev1.ts';
