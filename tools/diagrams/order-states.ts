import { READ_TRANSITIONS, STORED_TRANSITIONS } from '@hiram/api/lending/engine/order-status.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';

const nameOf = (status: number): string => Object.entries(orderStatus).find(([, number]) => number === status)?.[0] ?? String(status);

const labels = Object.entries(orderStatus).map(([name, number]) => `  ${name} : ${number} ${inWords(name)}`);

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Draws the states of an order and their transitions, from the tables that the service itself uses. */
export function orderStatesDiagram(): string {
  const transitions = [...Object.values(STORED_TRANSITIONS), ...READ_TRANSITIONS];
  const arrows = transitions.map(({ from, to, when }) => `  ${from === null ? '[*]' : nameOf(from)} --> ${nameOf(to)} : ${when}`);
  return ['stateDiagram-v2', ...labels, ...arrows].join('\n');
}
