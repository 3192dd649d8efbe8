import { addressAfterRefusal } from '../applications.ts';
import { pictureOf } from '../pictures.ts';

pictureOf('application-failed', async (phone, stack) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.see('Alon Cash');
});
