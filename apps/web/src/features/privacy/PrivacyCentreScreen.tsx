import { isPartOfLoan, type ConsentKind } from '@hiram/contract/endpoints/privacy.ts';
import { useState, type ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Drawing } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { EraseModal } from './EraseModal.tsx';
import css from './Privacy.module.css';
import { Row } from './Row.tsx';
import { consentText, erasureText, heldText } from './privacyText.ts';
import { privacyQuery, useChangeConsent, useExport, useSignOut, type Centre } from './queries.ts';

const CentreBody = ({ answer: centre }: Loaded<Centre>): ReactElement => (
  <PageBody>
    <p className={css['headline']}>{m.privacy_headline()}</p>
    {centre.erasure === null ? null : (
      <div className={css['requested']} role="status">
        <Banner kind="info">{erasureText(centre.erasure)}</Banner>
      </div>
    )}
    <Section title={m.privacy_held()}>
      <List>
        {centre.held.map((held) => (
          <Row key={held.kind} {...heldText(held, centre)} trail={<Lock />} />
        ))}
      </List>
    </Section>
    <Consents centre={centre} />
    <Rights centre={centre} />
    <Recipients />
  </PageBody>
);

function Consents({ centre: { consents } }: { readonly centre: Centre }): ReactElement {
  const change = useChangeConsent();
  const stands = (kind: ConsentKind, given: boolean): boolean => (change.busy && change.input?.kind === kind ? change.input.given : given);
  const rowOf = (consent: Centre['consents'][number]): ReactElement => {
    const { title, sub } = consentText(consent);
    const { kind, given } = consent;
    const trail = <Switch label={title} checked={stands(kind, given)} onChange={(wanted) => change.press({ kind, given: wanted })} />;
    return <Row key={kind} title={title} sub={sub} trail={trail} />;
  };
  return (
    <>
      <Section title={m.privacy_part_of_loan()}>
        <List>{consents.filter(({ kind }) => isPartOfLoan(kind)).map(rowOf)}</List>
      </Section>
      <Section title={m.privacy_decide()}>
        <List>{consents.filter(({ kind }) => !isPartOfLoan(kind)).map(rowOf)}</List>
      </Section>
    </>
  );
}

function Rights({ centre }: { readonly centre: Centre }): ReactElement {
  const [erasing, setErasing] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const exporting = useExport();
  const signingOut = useSignOut();
  const session = useSession();
  const { privacyEmail } = config.company;
  return (
    <Section title={m.privacy_rights()}>
      <List>
        <ListRow
          lead={<Drawing path={SPEECH} />}
          title={m.contacts_title()}
          sub={m.contacts_link()}
          onPress={() => navigate(linkTo('contacts', session))}
        />
        <ListRow
          lead={<Drawing path={DOWNLOAD} />}
          title={m.privacy_export()}
          sub={m.privacy_export_sub()}
          onPress={() => exporting.press(null)}
        />
        <ListRow
          lead={<Drawing path={DOOR} />}
          title={m.privacy_sign_out()}
          sub={m.privacy_sign_out_sub()}
          onPress={() => signingOut.press(null)}
        />
        <ListRow
          lead={<Drawing path={PEN} />}
          title={m.privacy_correct()}
          sub={m.privacy_correct_sub()}
          onPress={() => setCorrecting(true)}
        />
        {centre.erasure === null ? (
          <ListRow lead={<Drawing path={BIN} />} title={m.privacy_erase()} sub={m.privacy_erase_sub()} onPress={() => setErasing(true)} />
        ) : null}
        <ListRow lead={<Drawing path={PERSON} />} title={m.privacy_officer()} sub={privacyEmail} href={`mailto:${privacyEmail}`} />
      </List>
      <Corrections open={correcting} onClose={() => setCorrecting(false)} />
      <EraseModal centre={centre} open={erasing} onClose={() => setErasing(false)} />
    </Section>
  );
}

/** Last section of the page, so that its late rendering moves no other content. */
const Recipients = lazyAfterPaint(async () => (await import('./Recipients.tsx')).default);
const Corrections = lazyAfterPaint(async () => (await import('./Corrections.tsx')).default);

const Lock = (): ReactElement => (
  <span className={css['lock']}>
    <Drawing path={LOCK} small />
  </span>
);

const LOCK = 'M7.5 10.5h9a2 2 0 012 2V18a2 2 0 01-2 2h-9a2 2 0 01-2-2v-5.500a2 2 0 012-2zM8.500 10.500V8a3.500 3.500 0 017 0v2.500';
const SPEECH =
  'M5 5h14a1.500 1.500 0 011.500 1.500v9A1.500 1.500 0 0119 17h-8l-4.500 3.500V17H5a1.500 1.500 0 01-1.500-1.500v-9A1.500 1.500 0 015 5z';
const DOWNLOAD = 'M12 4v11m0 0l-4.500-4.500M12 15l4.500-4.500M5 19.500h14';
const BIN = 'M5 7h14M9.500 7V4.500h5V7M7 7l.8 13h8.400L17 7M10.500 11v5M13.500 11v5';
const PEN = 'M5 19l1-4.500L15.500 5l3.500 3.500L9.500 18zM13.500 7l3.500 3.500';
const DOOR = 'M14 4.500H6.500v15H14M11 12h9m0 0l-3.500-3.500M20 12l-3.500 3.500';
const PERSON = 'M15.8 8.500a3.800 3.800 0 11-7.600 0 3.800 3.800 0 017.600 0zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500';

const SKELETON_ROWS = ['one', 'two', 'three'];

const CentreSkeleton = (): ReactElement => (
  <PageBody>
    <p className={css['headline']}>{m.privacy_headline()}</p>
    {[m.privacy_held(), m.privacy_part_of_loan()].map((title) => (
      <Section key={title} title={title}>
        <List>
          {SKELETON_ROWS.map((row) => (
            <Row key={row} title={<Bone length="long" />} sub={<Bone length="long" />} />
          ))}
        </List>
      </Section>
    ))}
  </PageBody>
);

export default defineScreen({ title: m.privacy_title, query: privacyQuery, Body: CentreBody, BodySkeleton: CentreSkeleton });
