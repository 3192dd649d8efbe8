export interface CellAddress {
  readonly name: string;
  readonly url: string;
}

/** Parses `cell-0=postgres://…,cell-1=postgres://…`. Throws if an entry is malformed or a name occurs twice. */
export function parseCellAddresses(text: string): readonly CellAddress[] {
  const addresses = addressTexts(text).map(parseAddress);
  const duplicate = addresses.find(({ name }, index) => addresses.findIndex((each) => each.name === name) !== index);
  if (duplicate !== undefined) throw new Error(`${duplicate.name} is named twice`);
  return addresses;
}

/** Splits the list only at commas that a name follows, because a database address may contain commas. */
export const addressTexts = (text: string): readonly string[] => text.split(/,(?=[a-z][a-z0-9-]*=postgres)/);

function parseAddress(text: string): CellAddress {
  const match = /^([a-z][a-z0-9-]{0,39})=(postgres(?:ql)?:\/\/.+)$/.exec(text.trim());
  if (match === null) throw new Error('each cell must read name=postgres://…');
  const [, name = '', url = ''] = match;
  return { name, url };
}
