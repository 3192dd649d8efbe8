/** A foreign origin that the page may open, for addresses that are similar to it. */
export const ALLOWED_ORIGIN = 'https://pay.example';

/** Addresses that a broken or compromised server could return, none of which may open in any profile. `own` is the origin of the page. */
export function hostileUrls(own: string): readonly string[] {
  const { host, protocol } = new URL(own);
  return [...SCHEMES, ...PROTOCOL_RELATIVE, ...MALFORMED, ...INVISIBLE, ...LOOKALIKES, ...DISGUISED].concat(
    // Our own origin with something appended that changes the host.
    `${own}@evil.example`,
    `${own}:word@evil.example/`,
    `${own}%40evil.example`,
    `${own}\\.evil.example/`,
    `${own}\\@evil.example/`,
    `${own}\u3002evil.example/`,
    `${own}:99999/`,
    `${protocol}//evil.example\\@${host}/`,
    // Credentials, even for our own host.
    `${protocol}//user:word@${host}/order`,
    `${protocol}//user@${host}/order`,
    `${protocol}//@${host}/order`,
    `${protocol}//:@${host}/order`,
    // Other spellings of our own host, which are another origin or a text that parsers repair.
    `//${host}/order`,
    `${protocol}${host}/order`,
    `${protocol}/${host}/order`,
    `${protocol}///${host}/order`,
    `${own}//evil.example/`,
    `blob:${own}/0c1f3b7e-0000-4000-8000-000000000000`,
    `filesystem:${own}/temporary/x`,
    `view-source:${own}/`,
    ` ${own}/order`,
    `${own}/order\n`,
  );
}

/** Valid https addresses of other hosts: whether they open depends on the profile. */
export const foreignUrls = (own: string): readonly string[] => STRANGERS.concat(similarToOwn(own).filter(isHttps));

/** Valid http addresses of other origins: `specified` opens them, and embeds none. */
export const plainHttpUrls = (own: string): readonly string[] =>
  ['http://pay.example/', 'http://pay.example:443/'].concat(similarToOwn(own).filter((text) => !isHttps(text)));

const isHttps = (text: string): boolean => text.startsWith('https:');

/** Addresses similar to our own. If ours is http, as on a developer's machine, most of these are http too. */
function similarToOwn(own: string): string[] {
  const { host, hostname, protocol } = new URL(own);
  return [
    `${protocol}//${hostname}.evil.example/`,
    `${protocol}//evil.example#@${host}/`,
    `${protocol}//evil.example?@${host}/`,
    `${protocol}//evil.example/@${host}`,
    `${protocol === 'https:' ? 'http:' : 'https:'}//${host}/order`,
    `${protocol}//${hostname}:1/order`,
  ];
}

/** Mark that a javascript: address would set; tests assert that it is not set. */
export const HOSTILE_MARK = 'hostileScriptRan';
const RUN = `window.${HOSTILE_MARK}=true`;

const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\nscript:${RUN}`,
  `java\tscript:${RUN}`,
  `j\r\na\tv\nascript:${RUN}`,
  `javascript\t:${RUN}`,
  `javascript://evil.example/%0a${RUN}`,
  `javascript:/*https://pay.example/*/${RUN}`,
  `javascript:'https://pay.example/';${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+`,
  'about:blank',
  'about:srcdoc',
  'file:///etc/passwd',
  'ftp://pay.example/x',
  'ws://pay.example/',
  'wss://pay.example/',
  'intent://pay.example/#Intent;scheme=https;end',
  'market://details?id=evil',
  'itms-services://?action=download-manifest&url=https://evil.example/x.plist',
  'tel:+639170000000',
  'sms:+639170000000?body=x',
  'mailto:help@evil.example',
  'x-web-search://?evil',
  'httpx://pay.example/',
  'http+unix://pay.example/',
];

const PROTOCOL_RELATIVE = [
  '//evil.example/x',
  '///evil.example/x',
  '////evil.example/x',
  '/\\evil.example/x',
  '\\/evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/\n/evil.example/x',
  '\t//evil.example/x',
  ' //evil.example/x',
  '//evil%2eexample/x',
  '//user@evil.example/x',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/order/..//evil.example/x',
  '/%2e//evil.example/x',
  '/\u2044evil.example/x',
  '//\u3000evil.example/x',
];

const MALFORMED = [
  '',
  ' ',
  'order',
  './order',
  '../order',
  '?orderId=1',
  '#/order',
  'evil.example',
  'evil.example:443/x',
  'https:',
  'https:/',
  'https://',
  'https:///',
  'https://[',
  'https://[::1',
  'https://pay.example:port/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  'https:\\\\pay.example',
  'https://%/',
  'https://?https://pay.example/',
  'https://#https://pay.example/',
];

const INVISIBLE = [
  'https://pay.example/\u0000',
  'https://pay.example/\u007f',
  'https://pay.example/\u0085',
  'https://pay.example/a b',
  '\ufeffhttps://pay.example/',
  'https://pay.example\u200b/',
  'https://pay\u00ad.example/',
  'https://pay.example/\u202egnp.exe',
  'https://pay.example/\u2066x',
  'https://pay.example/\u2028',
  'https://pay.example/\ud800',
  '\u00a0https://pay.example/',
];

const LOOKALIKES = [
  'https://p\u0430y.example/',
  'https://\uff50\uff41\uff59.example/',
  'https://pay\u3002example/',
  'https://pay\uff0eexample/',
  'https://pay\uff61example/',
  'https\uff1a//pay.example/',
  'https:\uff0f\uff0fpay.example/',
  'https://evil.example\uff0fpay.example/',
  'https://evil.example\uff1fpay.example/',
  'https://evil.example\uff03@pay.example/',
  'https://evil.example\u2044.pay.example/',
  'https://evil.c\u2100.pay.example/',
  'https://pay.example\uff20evil.example/',
];

/** Addresses whose host is not the one that a reader, or another parser, would assume. */
const DISGUISED = [
  'https://pay.example@evil.example/',
  'https://user:word@pay.example/',
  'https://@pay.example/',
  'https://pay.example%2eevil.example/',
  'https://pay.example%00.evil.example/',
  'https://pay.example%23.evil.example/',
  'https://pay.example;.evil.example/',
  'https://pay.example,evil.example/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::ffff:127.0.0.1]/',
];

const STRANGERS = [
  'https://evil.example',
  'https://evil.example/https://pay.example/',
  'https://pay.example.evil.example/',
  'https://evilpay.example/',
  'https://xn--py-7kc.example/',
  'https://sub.pay.example/',
  'https://pay.example./',
  'https://pay.example:444/',
  'https://pay.example:80/',
  'https://evil.example//pay.example/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
];
