import { addressAfterRefusal } from '../../support/applications.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('application-failed', async (phone, stack) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.expectText('Alon Cash');
});
