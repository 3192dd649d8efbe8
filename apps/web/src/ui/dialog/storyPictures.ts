const drawn = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${svg}</svg>`)}`;

/** For stories and tests: images without a file. */
export const drawnLogo = (colour: string): string =>
  drawn(`viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/><path d="M11 18h18v11H11zM11 11h18v4H11z" fill="#fff"/>`);

export const drawnScreen = (heading: string): string =>
  drawn(
    `viewBox="0 0 330 480" width="330" height="480"><rect width="330" height="480" rx="18" fill="#fff"/><path d="M0 18a18 18 0 0118-18h294a18 18 0 0118 18v84H0z" fill="#143a5e"/><text x="28" y="66" font-family="sans-serif" font-size="24" fill="#fff">${heading}</text><rect x="24" y="160" width="282" height="70" rx="16" fill="none" stroke="#78877e" stroke-width="2"/><rect x="24" y="380" width="282" height="64" rx="16" fill="#143a5e"/>`,
  );
