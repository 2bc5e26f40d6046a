import { dcount, extract, fromLegacyMarks, iconv, oconv, VALUE_MARK } from 'mvdb/functions';

// As an older system exports it: a customer, a day, parts and their prices in cents.
const order = fromLegacyMarks('C1þ20000þA1ýB2þ123456ý995');

const ordered = document.querySelector('#ordered');
const status = document.querySelector('[role=status]');
const rows = document.querySelector('tbody');

for (let line = 1; line <= dcount(extract(order, 3), VALUE_MARK); line += 1) {
  const row = rows.insertRow();
  row.insertCell().textContent = extract(order, 3, line);
  row.insertCell().textContent = oconv(extract(order, 4, line), 'MD2,$');
}

function showDay() {
  const day = iconv(ordered.value, 'D');
  status.textContent = day === '' ? 'That is not a date.' : `Day ${day}, ${oconv(day, 'DWA')}`;
}

ordered.value = oconv(extract(order, 2), 'D4/');
ordered.addEventListener('input', showDay);
showDay();
