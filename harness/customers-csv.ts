/** Writes a CSV of customers. */
import { closeSync, openSync, writeSync } from 'node:fs';

const FIRST = ['Ada', 'Grace', 'Linus', 'Zoë', 'Márta', 'Ken', 'Barbara', 'Alan'];
const LAST = ['Lovelace', 'Hopper', 'Núñez', 'Ångström', 'Kay', 'Liskov', 'Turing', "O'Neil"];

/** Writes a CSV of customers with own columns, an external id and line breaks inside cells. */
export function writeCustomersCsv(path: string, rows: number): void {
  const file = openSync(path, 'w');
  let text = 'external_id,name,first_name,last_name,email,phone,company,status,role,notes,plan,city,seats:number\n';
  for (let one = 0; one < rows; one++) {
    const [first, last] = [FIRST[one % 8]!, `${LAST[(one >> 3) % 8]!} ${one % 997}`];
    const notes = one % 10 === 0 ? '"Said ""hello""\nand left"' : '';
    text += `C-${one},${first} ${last},${first},${last},user${one}@example.com,+49 30 ${one},"Company ${one % 5_000}, Inc",`;
    text += `${['active', 'inactive', 'lead'][one % 3]},${one % 7 === 0 ? 'vip' : 'customer'},${notes},`;
    text += `${one % 2 === 0 ? 'free' : 'pro'},City ${one % 300},${one % 50}\n`;
    if (text.length < 1_000_000 && one < rows - 1) continue;
    writeSync(file, text);
    text = '';
  }
  closeSync(file);
}
