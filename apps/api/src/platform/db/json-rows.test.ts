import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';

const { resources } = await startService();
const [cell] = resources.cells.all;

async function valueOf(expression: string): Promise<unknown> {
  if (cell === undefined) throw new Error('a service without a cell');
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(cell.database);
  return rows[0]?.value;
}

test('a row within a row keeps its amounts to the centavo, and what no number holds is an error', async () => {
  expect(await valueOf(`json_build_object('amount', 9007199254740991::bigint)`)).toEqual({ amount: 9_007_199_254_740_991 });
  expect(await valueOf(`json_build_object('amount', -9007199254740991::bigint)`)).toEqual({ amount: -9_007_199_254_740_991 });
  expect(await valueOf(`json_build_object('id', '90071992547409931234', 'rate', 0.12345678901234567)`)).toMatchObject({
    id: '90071992547409931234',
  });
  for (const amount of ['9007199254740993', '-9007199254740993', '9223372036854775807'])
    await expect(valueOf(`json_build_array(json_build_object('amount', ${amount}::bigint))`)).rejects.toThrow('past what a number holds');
});
