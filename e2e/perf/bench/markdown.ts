export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly about: string;
}

export function sectionText({ title, head, rows, about }: Section): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', about, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
export const times = (figure: number): string => `${figure.toFixed(2)}x`;
export const ms = (figure: number): string => `${figure < 1 ? figure.toFixed(3) : figure.toFixed(1)} ms`;
export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
