import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import type { FirstQuery, ScreenQuery } from '../../platform/api/screenQuery.ts';
import { useAddress } from '../../platform/navigation/address.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { Blank } from './Blank.tsx';
import { goBack } from './goBack.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Page } from './Page.tsx';

/** A page of the app. The build writes the skeleton into the page, whose inline script makes the query's first call. */
export interface Screen {
  readonly title: () => string;
  readonly Component: ComponentType;
  readonly Skeleton: ComponentType;
  readonly query?: FirstQuery;
}

export interface Loaded<Answer, State = undefined> {
  readonly answer: Answer;
  readonly state: State;
  readonly query: UseQueryResult<Answer>;
}

interface ScreenDefinition<Answer, State> {
  readonly title: () => string;
  readonly query: ScreenQuery<Answer>;
  /** Hook for state that the parts share. Returns `null` while the screen waits for more than its answer. */
  readonly useShared?: (query: UseQueryResult<Answer>) => State | null;
  /** Returns `null` for a page without a panel. */
  readonly panel?: (loaded: Loaded<Answer, State>) => ReactElement | null;
  readonly PanelSkeleton?: ComponentType;
  readonly Body: ComponentType<Loaded<Answer, State>>;
  readonly BodySkeleton: ComponentType;
  /** Content if there is nothing to show; the failure is `null` if the address lacks a field. Returns `null` for a failure to retry. */
  readonly empty?: (failure: Error | null, query: UseQueryResult<Answer>) => ReactElement | null;
  /** Step that replaces the whole page, such as the entry of an SMS code. */
  readonly step?: (state: State) => ReactElement | null;
  readonly onBack?: (state: State) => void;
  readonly sunken?: boolean;
}

export const noOrder = (failure: Error | null): ReactElement | null =>
  failure === null ? <Blank picture="missing" title={m.order_empty_title()} text={m.order_empty_text()} /> : null;

/** One definition for the four states of a screen: waiting, failed, empty and loaded. */
export function defineScreen<Answer, State = undefined>(definition: ScreenDefinition<Answer, State>): Screen {
  const {
    title,
    query,
    useShared = noState,
    panel: panelOf,
    PanelSkeleton,
    Body,
    BodySkeleton,
    empty = noOrder,
    step,
    onBack,
    sunken,
  } = definition;

  function Content({ options }: { readonly options: ReturnType<typeof query.of> }): ReactElement {
    const result = useQuery(options);
    const state = useShared(result) as State | null;
    const replaced = state === null ? null : (step?.(state) ?? null);
    if (replaced !== null) return replaced;
    const { data } = result;
    const isWaiting = data === undefined ? result.isPending && options.enabled !== false : state === null;
    const loaded = data === undefined || state === null ? null : { answer: data, state, query: result };
    const panel = isWaiting ? PanelSkeleton && <PanelSkeleton /> : loaded && panelOf?.(loaded);
    return (
      <Page
        title={title()}
        onBack={onBack === undefined || state === null ? goBack : () => onBack(state)}
        asOf={result.dataUpdatedAt}
        panel={panel ?? undefined}
        sunken={sunken === true}
      >
        {isWaiting ? (
          <BodySkeleton />
        ) : loaded ? (
          <Body {...loaded} />
        ) : (
          (empty(result.error, result) ?? <LoadFailed onRetry={() => void result.refetch()} retrying={result.isFetching} />)
        )}
      </Page>
    );
  }

  function Component(): ReactElement {
    const options = query.of(useSession(), useAddress());
    // Another order or borrower has nothing in common with the shown one.
    return <Content key={JSON.stringify(options.queryKey)} options={options} />;
  }

  const Skeleton = (): ReactElement => (
    <Page title={title()} panel={PanelSkeleton && <PanelSkeleton />} sunken={sunken === true}>
      <BodySkeleton />
    </Page>
  );

  return { title, query, Component, Skeleton };
}

const noState = (): undefined => undefined;

/** Screens that share an address and differ by the rest of it. The page is built with the skeleton of `usual`. */
export const screenByAddress = (usual: Screen, choose: (address: Readonly<URL>) => ComponentType | undefined): Screen => ({
  ...usual,
  Component: () => {
    const Component = choose(useAddress()) ?? usual.Component;
    return <Component />;
  },
});
