import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';

const { resources } = await startService();
const [cell] = resources.cells.all;

async function valueOf(expression: string): Promise<unknown> {
  if (cell === undefined) throw new Error('the service has no cell');
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(cell.database);
  return rows[0]?.value;
}

test('parses amounts in nested JSON rows exactly and rejects integers that a number cannot represent', async () => {
  expect(await valueOf(`json_build_object('amount', 9007199254740991::bigint)`)).toEqual({ amount: 9_007_199_254_740_991 });
  expect(await valueOf(`json_build_object('amount', -9007199254740991::bigint)`)).toEqual({ amount: -9_007_199_254_740_991 });
  expect(await valueOf(`json_build_object('id', '90071992547409931234', 'rate', 0.12345678901234567)`)).toMatchObject({
    id: '90071992547409931234',
  });
  for (const amount of ['9007199254740993', '-9007199254740993', '9223372036854775807'])
    await expect(valueOf(`json_build_array(json_build_object('amount', ${amount}::bigint))`)).rejects.toThrow('is not a safe integer');
});
