interface OpenOptions {
  readonly form?: Readonly<Record<string, string>>;
}

interface BrowserPage {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

export class Browser {
  readonly #cookies = new Map<string, { readonly origin: string; readonly path: string; readonly pair: string }>();

  cookiesFor(address: string): string {
    const { origin, pathname } = new URL(address);
    const matching = [...this.#cookies.values()].filter((each) => each.origin === origin && pathname.startsWith(each.path));
    return matching.map(({ pair }) => pair).join('; ');
  }

  async open(address: string, { form }: OpenOptions = {}, stopAt: string | null = null): Promise<BrowserPage> {
    let [next, body]: [string, URLSearchParams | null] = [address, form === undefined ? null : new URLSearchParams(form)];
    for (;;) {
      const sent = body === null ? {} : { method: 'POST', body };
      const response = await fetch(next, { ...sent, headers: { cookie: this.cookiesFor(next) }, redirect: 'manual' });
      this.#storeCookies(next, response.headers.getSetCookie());
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null) return { address: next, status: response.status, text };
      [next, body] = [new URL(location, next).href, null];
      if (next === stopAt) return { address: next, status: response.status, text };
    }
  }

  submit({ address, text }: BrowserPage, filledIn: Readonly<Record<string, string>>, stopAt: string | null = null): Promise<BrowserPage> {
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? address;
    return this.open(new URL(action, address).href, { form: { ...Object.fromEntries(hidden), ...filledIn } }, stopAt);
  }

  async signInThrough(address: string, subject: string, stopAt: string | null): Promise<BrowserPage> {
    let shown = await this.open(address, {}, stopAt);
    while (shown.address !== stopAt && shown.text.includes('<form'))
      shown = await this.submit(shown, shown.text.includes('name="subject"') ? { subject } : {}, stopAt);
    return shown;
  }

  #storeCookies(address: string, lines: readonly string[]): void {
    const { origin } = new URL(address);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.split('=')[0] ?? '';
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
      if (attributes.some((each) => /^max-age=0$/i.test(each)) || pair === `${name}=`) this.#cookies.delete(`${origin} ${name} ${path}`);
      else this.#cookies.set(`${origin} ${name} ${path}`, { origin, path, pair });
    }
  }
}

/** @param resource audience of the token */
export async function deviceToken(issuer: string, subject: string, resource: string): Promise<string> {
  const post = async (path: string, form: Readonly<Record<string, string>>) =>
    (await (await fetch(`${issuer}${path}`, { method: 'POST', body: new URLSearchParams(form) })).json()) as Record<string, string>;
  const deviceAnswer = await post('/device/auth', { client_id: 'terminal', scope: 'openid profile acts', resource });
  await new Browser().signInThrough(String(deviceAnswer['verification_uri_complete']), subject, null);
  const grant = { client_id: 'terminal', grant_type: 'urn:ietf:params:oauth:grant-type:device_code', resource };
  const given = await post('/token', { ...grant, device_code: String(deviceAnswer['device_code']) });
  return String(given['access_token']);
}
