/** The service names a bank and has no picture of it: one for all of them, as the address of an image. */
export const bankLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2d4739" d="M0 0h40v40H0z"/><path fill="#fff" d="M9 17l11-7 11 7zM11 19h4v8h-4zM18 19h4v8h-4zM25 19h4v8h-4zM9 28.5h22v2.5H9z"/></svg>',
)}`;
