import { limits } from '@hiram/contract/product/limits.ts';
import type { ReactElement } from 'react';
import { Carousel } from '../../ui/show/Carousel.tsx';
import css from './Hero.module.css';
import { ANSWER, PESO, STORE } from './woven.ts';
import { WovenPicture } from './WovenPicture.tsx';

const SLIDES = [
  {
    title: 'See every peso before you borrow.',
    text: 'Small loans for people in the Philippines. The fee, the interest and each payment date, on one page, before you say yes.',
    picture: PESO,
  },
  {
    title: 'Pay where you already go.',
    text: 'E-wallets, store counters, bank transfer or card. You see when each one is posted, so you are never late by accident.',
    picture: STORE,
  },
  {
    title: `A person answers, in ${limits.complaint.replyWeekdays} weekdays.`,
    text: 'Tell us what went wrong. You get a promise date, a reply in the app, and a copy to keep.',
    picture: ANSWER,
  },
];

/** The first slide's heading is the page's `h1`; the other slides use `h2`. */
export const Hero = (): ReactElement => (
  <div className={css['hero']}>
    <Carousel
      label="What we promise"
      slides={SLIDES.map(({ title, text, picture }, index) => ({
        key: title,
        content: (
          <div className={css['slide']}>
            <div className={css['copy']}>
              {index === 0 ? <h1>{title}</h1> : <h2>{title}</h2>}
              <p>{text}</p>
            </div>
            <div className={css['art']}>
              <WovenPicture rows={picture} />
            </div>
          </div>
        ),
      }))}
    />
  </div>
);
