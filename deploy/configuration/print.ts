import { configurationTable } from './table.ts';

console.log(configurationTable());
