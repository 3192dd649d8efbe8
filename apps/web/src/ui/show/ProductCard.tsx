import type { RecommendedProduct } from '@hiram/contract/endpoints/order.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Bone } from '../page/Skeleton.tsx';
import { LenderNotice } from './LenderNotice.tsx';
import { Logo } from './Logo.tsx';
import css from './ProductCard.module.css';
import { Tag, Tags } from './Tag.tsx';

interface RecommendedProductsProps {
  readonly products: readonly RecommendedProduct[];
  readonly onOpen: (product: { readonly productId: string | null }) => void;
  readonly opening?: string | null | undefined;
}

/** Other products of the lender, in its order. A product with flag 0 cannot be opened. */
export const RecommendedProducts = ({ products, onOpen, opening }: RecommendedProductsProps): ReactElement => (
  <>
    <ul className={css['list']}>
      {products.map(({ productId, ...product }, index) => (
        <ProductCard
          // Another service may send neither ids nor names.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          logo={<Logo src={product.logo} />}
          name={product.name}
          action={
            <Button small kind="quiet" disabled={product.flag === '0'} busy={opening === productId} onPress={() => onOpen({ productId })}>
              {product.buttonText}
            </Button>
          }
          amount={[product.amountRange, product.amountRangeDescription]}
          rate={[product.rate, product.description]}
          // Only the first products show tags, because tags make the list longer.
          tags={index < limits.productsWithTags ? product.tags : []}
        />
      ))}
    </ul>
    <LenderNotice />
  </>
);

/** As many cards as a phone shows at once. */
export const RecommendedProductsSkeleton = (): ReactElement => (
  <ul className={css['list']} aria-busy="true">
    {['first', 'second', 'third'].map((key) => (
      <ProductCard
        key={key}
        logo={<Bone length="logo" />}
        name={<Bone length="short" />}
        amount={[<Bone key="figure" length="short" />, <Bone key="text" length="short" />]}
        rate={[<Bone key="figure" length="short" />, <Bone key="text" length="short" />]}
      />
    ))}
  </ul>
);

type Fact = readonly [figure: ReactNode, text: ReactNode];

interface ProductCardProps {
  readonly logo: ReactNode;
  readonly name: ReactNode;
  readonly action?: ReactNode;
  readonly amount: Fact;
  readonly rate: Fact;
  readonly tags?: readonly string[];
}

const ProductCard = ({ logo, name, action, amount, rate, tags = [] }: ProductCardProps): ReactElement => (
  <li className={css['card']}>
    <div className={css['top']}>
      {logo}
      <p className={css['name']}>{name}</p>
      {action}
    </div>
    <div className={css['facts']}>
      <FactText fact={amount} />
      <FactText fact={rate} />
    </div>
    {tags.length === 0 ? null : <TagLine tags={tags} />}
  </li>
);

const FactText = ({ fact: [figure, text] }: { readonly fact: Fact }): ReactElement => (
  <p className={css['fact']}>
    <b className={css['figure']}>{figure}</b>
    {text}
  </p>
);

const TagLine = ({ tags }: { readonly tags: readonly string[] }): ReactElement => (
  <div className={css['tags']}>
    <Tags>
      {tags.map((tag, index) => (
        <Fragment key={tag}>
          {index === 0 ? null : <span className={css['slash']}>/</span>}
          <Tag>{tag}</Tag>
        </Fragment>
      ))}
    </Tags>
  </div>
);
