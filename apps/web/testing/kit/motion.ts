import { nameOf } from './controls.ts';

const PARTS = [undefined, '::before', '::after'] as const;

/** Motion that remains with reduced motion, which the caller has emulated. */
export function remainingMotion(root: Element): string[] {
  const styled = [...root.querySelectorAll('*')].flatMap((element) =>
    PARTS.flatMap((part) => movesBy(getComputedStyle(element, part)).map((why) => `${nameOf(element)}${part ?? ''}: ${why}`)),
  );
  const scripted = document
    .getAnimations()
    .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 0)
    .map((animation) => `a running animation of ${nameOf((animation.effect as KeyframeEffect).target ?? root)}`);
  return [...styled, ...scripted];
}

function movesBy({ animationName, animationDuration, transitionDuration, scrollBehavior }: CSSStyleDeclaration): string[] {
  return [
    ...(animationName !== 'none' && isAnimated(animationDuration) ? [`animation ${animationName} ${animationDuration}`] : []),
    ...(isAnimated(transitionDuration) ? [`transition ${transitionDuration}`] : []),
    ...(scrollBehavior === 'smooth' ? ['smooth scrolling'] : []),
  ];
}

const isAnimated = (durations: string): boolean => durations.split(',').some((duration) => Number.parseFloat(duration) > 0);
