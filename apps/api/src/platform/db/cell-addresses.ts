/** A cell by the name that the shard map knows it by, and where this process reaches it. */
export interface CellAddress {
  readonly name: string;
  readonly url: string;
}

/** Reads `cell-0=postgres://…,cell-1=postgres://…`; throws unless each has a name of its own. */
export function parseCellAddresses(text: string): readonly CellAddress[] {
  const addresses = addressTexts(text).map(parseAddress);
  const twice = addresses.find(({ name }, index) => addresses.findIndex((each) => each.name === name) !== index);
  if (twice !== undefined) throw new Error(`${twice.name} is named twice`);
  return addresses;
}

/** Each cell as it is written. A database address may hold commas, so a comma only parts where a name follows it. */
export const addressTexts = (text: string): readonly string[] => text.split(/,(?=[a-z][a-z0-9-]*=postgres)/);

function parseAddress(text: string): CellAddress {
  const match = /^([a-z][a-z0-9-]{0,39})=(postgres(?:ql)?:\/\/.+)$/.exec(text.trim());
  if (match === null) throw new Error('each cell must read name=postgres://…');
  const [, name = '', url = ''] = match;
  return { name, url };
}
