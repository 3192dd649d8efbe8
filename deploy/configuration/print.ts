import { configurationTable, deskTable } from './table.ts';

console.log(`${configurationTable()}\n\n${deskTable()}`);
