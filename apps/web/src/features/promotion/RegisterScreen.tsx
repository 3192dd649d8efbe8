import type { ReactElement } from 'react';
import type { Session } from '../../platform/session/session.ts';
import { Headline, LandingFrame } from './LandingFrame.tsx';
import type { Template } from './landingTemplate.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { useRegistration } from './useRegistration.ts';
import type { Visit } from './visit.ts';

interface RegisterScreenProps {
  readonly visit: Visit;
  readonly session: Session;
  readonly template: Template;
}

export function RegisterScreen({ visit, session, template }: RegisterScreenProps): ReactElement {
  return (
    <LandingFrame headline={<Headline text={template.title} />} note={template.subtitle}>
      <RegisterForm template={template} registration={useRegistration(visit, session)} />
    </LandingFrame>
  );
}
