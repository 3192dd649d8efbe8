import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('the dev container installs the packages of the demo and forwards its ports', () => {
  const remedies = [...read('e2e/stack/machine.ts').matchAll(/apt-get install ([a-z -]+?)(?= &&|'|\.)/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const installed = /--no-install-recommends (.+?) \\/.exec(read('.devcontainer/Dockerfile'))?.[1]?.split(' ');
  const { forwardPorts } = JSON.parse(read('.devcontainer/devcontainer.json')) as { forwardPorts: readonly number[] };
  const ports = /usualPorts = {(.+)}/.exec(read('e2e/stack/demo-choices.ts'))?.[1]?.match(/\d+/g);

  expect(remedies.length).toBeGreaterThan(3);
  expect(installed).toEqual(expect.arrayContaining(remedies));
  expect(forwardPorts).toEqual(ports?.map(Number));
});
