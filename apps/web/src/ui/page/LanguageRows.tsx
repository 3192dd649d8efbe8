import { chooseLanguage } from '@hiram/contract/endpoints/language.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { config } from '../../platform/config/config.ts';
import { saveLanguage } from '../../platform/i18n/languageCookie.ts';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { ListRow } from '../show/ListRow.tsx';

/** Each in its own language, because a borrower who looks for a language may not read the current one. */
const ROWS: { readonly [L in Language]: { readonly title: string; readonly sub: string } } = {
  en: { title: 'English', sub: 'Read the app and get messages in English' },
  fil: { title: 'Filipino', sub: 'Basahin ang app at tumanggap ng mga mensahe sa Filipino' },
};

interface LanguageRowsProps {
  readonly languages?: readonly Language[];
}

export function LanguageRows({ languages = config.languages }: LanguageRowsProps): ReactElement {
  const session = useSession();
  const others = languages.filter((each) => each !== document.documentElement.lang);
  return (
    <>
      {others.map((language) => (
        <ListRow
          key={language}
          title={<span lang={language}>{ROWS[language].title}</span>}
          sub={<span lang={language}>{ROWS[language].sub}</span>}
          onPress={() => void changeTo(language, session)}
        />
      ))}
    </>
  );
}

/** The page changes even if the service cannot be called; messages then stay in the previous language. */
async function changeTo(language: Language, session: Session): Promise<void> {
  saveLanguage(language);
  if (session.sessionId !== '')
    await call(chooseLanguage, session, { lang: language }, { loading: true, background: true }).catch(() => undefined);
  safeNavigate(window.location.href, { replace: true, query: { lang: language } });
}
