export * from './people/vb-dirdepositlist.rev1.ts';
export * from './people/vb-employeelist.rev1.ts';
export * from './people/vb-employeelist.ts';
export * from './people/vb-employeepubliclist.rev1.ts';
export * from './people/vb-laborhistlist.rev1.ts';
export * from './people/vb-payreglist.rev1.ts';
