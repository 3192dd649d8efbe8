/** A node of what `explain (analyze, buffers, format json)` says. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface PlanSummary {
  /** How each table is reached: by which index, or as a whole. */
  readonly ways: readonly string[];
  /** Rows that were looked at, whether they were wanted or not. */
  readonly rows: number;
  /** Pages of 8 KiB that were looked at. */
  readonly pages: number;
}

export function summarisePlan(explained: unknown): PlanSummary {
  const [{ Plan: root }] = explained as [{ Plan: PlanNode }];
  const scans = nodesOf(root).filter((node) => node['Node Type'].endsWith('Scan'));
  return {
    ways: scans.filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined).map(wayOf),
    rows: scans.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0),
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
  };
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const wayOf = (node: PlanNode): string => node['Index Name'] ?? `all of ${node['Relation Name'] ?? ''}`;
