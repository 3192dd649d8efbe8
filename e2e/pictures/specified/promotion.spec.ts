import { readPicture } from '../../support/captcha.ts';
import { pictureOf } from '../../support/pictures.ts';

const WIDTHS = [390, 320, 768, 1280];

pictureOf(
  'promotion-register',
  async (phone, stack) => {
    await phone.open('/promotion');
    await phone.type('Phone number', '13800138000');
    await phone.type('Image code', await readPicture(phone, stack));
  },
  WIDTHS,
);

pictureOf(
  'promotion-faults',
  async (phone) => {
    await phone.open('/promotion');
    await phone.tap('Register');
    await phone.expectText('请正确输入短信验证码！');
  },
  [390, 320],
);

pictureOf(
  'promotion-download',
  async (phone) => {
    await phone.open('/promotion#/downloadTemplate');
    await phone.expectText('Hiram Cash');
  },
  WIDTHS,
);

pictureOf(
  'promotion-agreement',
  async (phone) => {
    await phone.open('/promotion#/agreementTemplate');
    await phone.expectText('What you agree to');
  },
  WIDTHS,
);
