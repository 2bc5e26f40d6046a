const { Account, execute, Session } = require('mvdb');
const { fromNested } = require('mvdb/functions');

const account = Account.inMemory(); // or Account.open({ path: './data' })
account.createTable('ORD');
const session = new Session(account, { capabilities: { dbCommand: 'query' } });

const dictionary = session.table('DICT ORD');
dictionary.write('CUST', fromNested(['D', '1', '', 'Customer', '8L', 'S']));
dictionary.write('DAY', fromNested(['D', '2', 'D4-', 'Ordered', '10L', 'S']));

session.transaction(() => {
  session.table('ORD').write('1001', fromNested(['C2', '20000']));
  session.table('ORD').write('1002', fromNested(['C1', '20100']));
});

const { lines } = execute(session, "SORT ORD WITH DAY >= '10-01-2022' BY CUST CUST DAY HDR.SUP");
console.log(lines.join('\n'));
account.close();
