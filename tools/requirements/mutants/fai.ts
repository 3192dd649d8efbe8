import type { Mutant } from './mutant.ts';

export const faiMutants: readonly Mutant[] = [
  {
    id: 'FAI-01',
    breaks: 'a failure without its message',
    file: 'apps/web/src/features/application-failed/ApplicationFailedScreen.tsx',
    find: 'status={m.application_failed_status()} note={message}',
    replace: 'status={m.application_failed_status()}',
  },
  {
    id: 'FAI-01',
    breaks: 'a status that says something else than Failed',
    file: 'apps/web/src/features/application-failed/ApplicationFailedScreen.tsx',
    find: 'status={m.application_failed_status()}',
    replace: 'status={m.application_failed_title()}',
  },
  {
    id: 'FAI-02',
    breaks: 'tags on a third product',
    file: 'packages/contract/src/product/limits.ts',
    find: 'productsWithTags: 2,',
    replace: 'productsWithTags: 3,',
  },
  {
    id: 'FAI-02',
    breaks: 'tags that a comma separates',
    file: 'apps/web/src/ui/show/ProductCard.tsx',
    find: "<span className={css['slash']}>/</span>",
    replace: "<span className={css['slash']}>,</span>",
  },
  {
    id: 'FAI-02',
    breaks: 'a rate without its description',
    file: 'apps/web/src/ui/show/ProductCard.tsx',
    find: 'rate={[product.rate, product.description]}',
    replace: 'rate={[product.rate, null]}',
  },
  {
    id: 'FAI-03',
    breaks: 'a product with flag 0 that opens',
    file: 'apps/web/src/ui/show/ProductCard.tsx',
    find: "disabled={product.flag === '0'}",
    replace: 'disabled={false}',
  },
  {
    id: 'FAI-04',
    breaks: 'a target that is asked for before the tap is counted',
    file: 'apps/web/src/features/application-failed/queries.ts',
    find: `      await call(clickProduct, session, { productId });
      openTarget((await call(productTarget, session, { productId })).url);`,
    replace: `      const { url } = await call(productTarget, session, { productId });
      await call(clickProduct, session, { productId });
      openTarget(url);`,
  },
  {
    id: 'FAI-04',
    breaks: 'an address that goes through the bridge',
    file: 'apps/web/src/features/application-failed/queries.ts',
    find: "if (!/^http/i.test(url)) return send('to', { url });",
    replace: "if (url !== '') return send('to', { url });",
  },
  {
    id: 'FAI-04',
    breaks: 'a page of the native app that is opened as an address',
    file: 'apps/web/src/features/application-failed/queries.ts',
    find: `  if (!/^http/i.test(url)) return send('to', { url });
`,
    replace: '',
  },
  {
    id: 'FAI-04',
    breaks: 'only allowed hosts in the specified profile',
    file: 'apps/web/src/platform/navigation/safeUrl.ts',
    find: "return openable === 'anyHttps' || openable.includes(url.origin) ? url : null;",
    replace: "return openable !== 'anyHttps' && openable.includes(url.origin) ? url : null;",
  },
  {
    id: 'FAI-04',
    breaks: 'any host in the Philippine profile',
    file: 'packages/contract/src/product/profile.ts',
    find: "serverAddresses: 'allowedOrigins',",
    replace: "serverAddresses: 'anyHttps',",
  },
  {
    id: 'FAI-04',
    breaks: 'an http address that opens',
    file: 'apps/web/src/platform/navigation/safeUrl.ts',
    find: 'startsWith(`https://${url.hostname}`)',
    replace: 'startsWith(`${url.protocol}//${url.hostname}`)',
  },
  {
    id: 'FAI-05',
    breaks: 'rate and description that change places',
    file: 'packages/contract/src/endpoints/legacy-products.ts',
    find: `      rate: hidden.thistle,
      description: hidden.pebble,`,
    replace: `      rate: hidden.pebble,
      description: hidden.thistle,`,
  },
  {
    id: 'FAI-05',
    breaks: 'a product without tags that gets an empty one',
    file: 'packages/contract/src/endpoints/legacy-products.ts',
    find: 'tags: tagsIn(hidden.willow),',
    replace: "tags: hidden.willow.split('/'),",
  },
];
