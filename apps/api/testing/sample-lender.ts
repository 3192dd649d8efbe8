import { readLenderData, SAMPLE_LENDER } from '../src/main/lender-data/read-lender-data.ts';

export const sampleLender = readLenderData(SAMPLE_LENDER);

export function sampleAgreementText(title: string): string {
  const found = sampleLender.agreements.find((each) => each.title === title);
  if (found === undefined) throw new Error(`the sample lender has no agreement ${title}`);
  return found.body;
}
