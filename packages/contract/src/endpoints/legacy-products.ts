import * as z from 'zod/mini';
import { extension, id, list, noAnswer, text, zeroOrOneText } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint, legacyCall } from '../wire/endpoint.ts';
import { formId, formNullableId, formOptionalId } from '../wire/form.ts';
import { parseTags, type RecommendedProduct } from './order.ts';

/** `null` for a product without an id, which the specification does not list among its fields. */
const productClick = z.object({ productId: formNullableId });

export const clickProduct = defineEndpoint({
  ...legacyCall,
  id: 'API-35',
  name: 'clickProduct',
  summary: 'Counts a tap on a recommended product',
  method: 'POST',
  path: '/gopia/goya/because',
  access: borrowerCall(),
  request: productClick,
  answer: noAnswer,
});

export const productTarget = defineEndpoint({
  ...legacyCall,
  id: 'API-38',
  name: 'productTarget',
  summary: 'Returns the target of a recommended product: an address, or a page of the native app',
  method: 'POST',
  path: '/gopia/goya/define',
  access: borrowerCall(),
  request: productClick,
  answer: z.object({ url: z.string() }),
});

/** The legacy API obfuscates its field names. The specification does not list them, so these names are decided. */
const obfuscatedProduct = z.object({
  lantern: extension(id),
  harbour: text,
  meadow: text,
  copper: text,
  ribbon: text,
  velvet: text,
  thistle: text,
  pebble: text,
  /** Tags separated by '/'. */
  willow: text,
  ember: zeroOrOneText('1'),
});

/** Converts between the obfuscated names and ours. */
export const legacyProduct = z.codec(
  obfuscatedProduct,
  z.custom<RecommendedProduct>(() => true),
  {
    decode: (hidden) => ({
      productId: hidden.lantern,
      logo: hidden.harbour,
      name: hidden.meadow,
      buttonText: hidden.copper,
      amountRange: hidden.ribbon,
      amountRangeDescription: hidden.velvet,
      rate: hidden.thistle,
      description: hidden.pebble,
      tags: parseTags(hidden.willow),
      flag: hidden.ember,
    }),
    encode: (product) => ({
      lantern: product.productId,
      harbour: product.logo,
      meadow: product.name,
      copper: product.buttonText,
      ribbon: product.amountRange,
      velvet: product.amountRangeDescription,
      thistle: product.rate,
      pebble: product.description,
      willow: product.tags.join('/'),
      ember: product.flag,
    }),
  },
);

export const failedApplication = defineEndpoint({
  ...legacyCall,
  id: 'API-36',
  name: 'failedApplication',
  summary: 'Returns the reason why an application failed, and other products',
  method: 'POST',
  reads: true,
  path: '/panda/honey/scholarships',
  access: borrowerCall('orderId'),
  /** `orderId` is optional: a joint login can fail before there is an order. */
  request: z.object({ productId: formId, orderId: formOptionalId }),
  answer: z.object({ failMessage: text, recProducts: list(legacyProduct) }),
});
