import type { ReactElement } from 'react';
import css from './Logo.module.css';

interface LogoProps {
  /** Defaults to the brand's own logo. */
  readonly src?: string | undefined;
  readonly size?: 's' | 'l';
}

/** Has no alternative text, because it is always beside the name. */
export function Logo({ src, size }: LogoProps): ReactElement {
  if (src) return <img className={css['logo']} data-size={size} src={src} alt="" width="40" height="40" />;
  return (
    <svg className={css['logo']} data-size={size} viewBox="0 0 40 40" aria-hidden="true">
      <path className={css['ground']} d="M0 0h40v40H0z" />
      <path className={css['ink']} d="M11 8h6v24h-6zM23 8h6v24h-6z" />
      <path className={css['ground']} d="M9 16h10v8H9z" />
      <path className={css['strip']} d="M5 17.3h17v5.4H5zM30 17.3h5v5.4h-5z" />
    </svg>
  );
}
