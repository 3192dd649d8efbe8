/** A node of the output of `explain (analyze, buffers, format json)`. */
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
  /** Indexes used, and tables read completely. */
  readonly ways: readonly string[];
  /** Rows read, whether they matched or not. */
  readonly rows: number;
  /** Pages of 8 KiB read. */
  readonly pages: number;
  /** True if the query was JIT compiled. */
  readonly isCompiled: boolean;
}

export function summarisePlan(explainOutput: unknown): PlanSummary {
  const [{ Plan: root, JIT: compiling }] = explainOutput as [{ Plan: PlanNode; JIT?: object }];
  const scans = nodesOf(root).filter((node) => node['Node Type'].endsWith('Scan'));
  return {
    ways: scans.flatMap(wayOf),
    rows: scans.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0),
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    isCompiled: compiling !== undefined,
  };
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns nothing for a node that gets its rows from another scan. */
const wayOf = (node: PlanNode): readonly string[] =>
  node['Index Name'] !== undefined
    ? [node['Index Name']]
    : node['Node Type'] === 'Seq Scan'
      ? [`all of ${node['Relation Name'] ?? ''}`]
      : [];
